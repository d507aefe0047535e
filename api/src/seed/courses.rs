//! What the courses of the demo shop teach.

use kontor_catalog::{
    Form, LessonKind, Subtype,
    course::{self, LessonChange, NewLesson},
};
use kontor_db::Tx;
use kontor_kernel::{
    Result,
    kinds::{ProductId, UploadId},
};

use super::products::{File, Ware};

/// The courses of the demo shop; their files are those of their lessons.
pub const SHELF: &[Ware] = &[
    Ware {
        name: "Twelve evenings of watercolour",
        slug: "twelve-evenings-of-watercolour",
        description: "From one wet leaf to a whole branch, in twelve evenings of an hour each.\n\nFilms to watch, tasks to paint, a workbook to print. Begin whenever you like, and take as long as the paper needs to dry.",
        form: Form::Course,
        subtype: Some(Subtype::OnlineCourse),
        cents: 12_900,
        cents_before: Some(14_900),
        files: &[
            File { name: "Workbook.pdf", bytes: include_bytes!("assets/botanicals.pdf") },
            File { name: "One leaf, one stroke.webm", bytes: include_bytes!("assets/leaf.webm") },
            File { name: "Dry brush.wav", bytes: include_bytes!("assets/dry-brush.wav") },
        ],
        cover: Some((
            File { name: "evenings.jpg", bytes: include_bytes!("assets/evenings.jpg") },
            "Twelve painted leaves in a row above the title Twelve Evenings",
        )),
        thank_you: "Pour yourself something warm. The first evening is the shortest.",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
    Ware {
        name: "Autumn leaves, live",
        slug: "autumn-leaves-live",
        description: "Four Saturdays, four leaves: I paint under a camera, you paint beside me at your own table, and everybody may ask at any time.",
        form: Form::Course,
        subtype: Some(Subtype::OnlineCourseLive),
        cents: 18_900,
        cents_before: None,
        files: &[File { name: "Leaf templates.pdf", bytes: include_bytes!("assets/seeds.pdf") }],
        cover: Some((
            File { name: "autumn.jpg", bytes: include_bytes!("assets/autumn.jpg") },
            "Painted autumn leaves on a dark ground above the title Autumn, live",
        )),
        thank_you: "",
        instructions: "",
        seats: &[],
        on_sale: true,
    },
];

struct Section {
    name: &'static str,
    lessons: &'static [Lesson],
}

struct Lesson {
    name: &'static str,
    kind: LessonKind,
    text: &'static str,
    /// Which of the product's files.
    file: Option<usize>,
    preview: bool,
}

const fn text(name: &'static str, text: &'static str) -> Lesson {
    Lesson { name, kind: LessonKind::Text, text, file: None, preview: false }
}

const fn with(name: &'static str, kind: LessonKind, file: usize, text: &'static str) -> Lesson {
    Lesson { name, kind, text, file: Some(file), preview: false }
}

/// Readable before buying.
const fn open(lesson: Lesson) -> Lesson {
    Lesson { preview: true, ..lesson }
}

/// The lessons of a course, by its address.
const COURSES: &[(&str, &[Section])] = &[("twelve-evenings-of-watercolour", EVENINGS), ("autumn-leaves-live", AUTUMN)];

const EVENINGS: &[Section] = &[
    Section {
        name: "Before the first evening",
        lessons: &[
            open(text(
                "What you need, and what you do not",
                "One round brush, size 8. Three colours: a warm yellow, a cool red, ultramarine. A block of paper that is heavier than you think sensible: 300 grams.\n\nYou do not need an easel, a studio or talent. You need a jar of clean water and an hour in which nobody wants anything of you.\n\nPut the phone in another room. I mean it.",
            )),
            with("The workbook", LessonKind::File, 0, "Print it or keep it on a tablet. Every evening has its page."),
        ],
    },
    Section {
        name: "Evenings one to four: the leaf",
        lessons: &[
            open(with(
                "One leaf, one stroke",
                LessonKind::Video,
                1,
                "Watch it once without a brush in your hand, then once with it.\n\nPress, pull, lift. The belly of the leaf is where you press; the tip is where you stop believing that you can still change it.",
            )),
            text(
                "Wet in wet",
                "Wet the whole leaf with clean water first. Touch the lower edge with green and look away for a minute. The water paints better than either of us.\n\nTask: six leaves, one brush load each. Keep the worst one; we need it on evening nine.",
            ),
            with(
                "What a dry brush sounds like",
                LessonKind::Audio,
                2,
                "Four strokes on rough paper. If yours whispers like this, there is too little water in it for a wash and just enough for bark.",
            ),
            text(
                "A vein is what you leave out",
                "Leave a thin line of dry paper between two wet halves. They will try to meet. Let them, once; then you know how wide the line has to be.",
            ),
        ],
    },
    Section {
        name: "Evenings five to twelve: the branch",
        lessons: &[
            text(
                "Which leaf lies in front",
                "Paint the one behind first and paler. Wait until it is dry: hold the back of your hand over it, and where it feels cool it is still wet.",
            ),
            text(
                "Shadow is a colour, not grey",
                "Mix ultramarine into the red, then a little of it into everything else. The whole branch stands in the same light from now on.",
            ),
            Lesson {
                name: "Do you see it now?",
                kind: LessonKind::Quiz,
                text: "1. Where on your branch is the lightest light, and did you paint it or leave it?\n2. Which leaf would you take away, and what would fall apart without it?\n3. What did the water do that you had not planned? Write it on the back of the sheet.",
                file: None,
                preview: false,
            },
            text(
                "The twelfth evening",
                "A whole branch, from life, without a pencil line. It will not be perfect, and it will be yours.\n\nPut a date on it. In a year you will want to know.",
            ),
        ],
    },
];

const AUTUMN: &[Section] = &[
    Section {
        name: "How it works",
        lessons: &[
            open(text(
                "Four Saturdays, one table",
                "We meet on four Saturdays from 10 to 12, Berlin time, each from their own kitchen table. I paint under a camera, you paint beside me, and everybody may ask at any time.\n\nThe room opens a quarter of an hour earlier. Who cannot come writes to me and gets my sheet as a photograph.",
            )),
            with(
                "Templates for all four leaves",
                LessonKind::File,
                0,
                "Trace them lightly, or just keep them beside you.",
            ),
        ],
    },
    Section {
        name: "The Saturdays",
        lessons: &[
            text(
                "First Saturday: maple",
                "Warm reds that stay clean. Have two jars of water ready: one stays clear to the end.\n\nThe link to our video room comes by mail on the Friday before.",
            ),
            text("Second Saturday: beech", "Brown without mud: three colours, never four."),
            text("Third Saturday: ginkgo", "Yellow on white paper, and how a shadow makes it shine."),
            text("Fourth Saturday: the whole basket", "Bring what you found on the way. We paint it as it lies."),
        ],
    },
];

/// Fills a course; `files` are the uploads of its ware, in order.
pub async fn teach(tx: &mut Tx, product: ProductId, slug: &str, files: &[UploadId]) -> Result<()> {
    let Some((_, sections)) = COURSES.iter().find(|(known, _)| *known == slug) else { return Ok(()) };
    for section in *sections {
        let (id, _) = course::add_section(tx, product, None, section.name).await?;
        for lesson in section.lessons {
            let fields = LessonChange {
                text: Some(lesson.text.to_owned()),
                upload: lesson.file.and_then(|file| files.get(file)).map(|upload| Some(*upload)),
                preview: Some(lesson.preview),
                ..LessonChange::default()
            };
            let new = NewLesson { section: id, name: lesson.name.to_owned(), kind: lesson.kind, fields };
            course::add(tx, product, None, &new).await?;
        }
    }
    Ok(())
}
