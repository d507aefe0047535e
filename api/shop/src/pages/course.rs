//! `/s/{seller}/courses/{key}`: a bought course for whoever holds its address, page by page; and the films, sounds and
//! files of its lessons. The key is that of one order's way into the course: it goes with the order's money.

use std::{collections::HashSet, time::Duration};

use kontor_catalog::{
    CoverState, Form, LessonKind,
    course::{self, Lesson, Section},
    covers,
    limits::LESSON_LINK_HOURS,
};
use kontor_db::Tx;
use kontor_files::LinkAs;
use kontor_fulfilment::{AccessState, CourseAccess, DeviceEntry};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{CourseAccessId, LessonId},
};
use kontor_render::props::{self, Chapter, CourseProps, LessonLink, LessonMatter, LessonView, MediaView, Missing};

use super::{
    Shown,
    answer::{Answer, see_other},
    course_devices, csrf, draw,
    failure::Failure,
    pictures,
    place::{Place, begin_as_shop, begin_as_visitor, enter},
    visit::Visit,
};

/// On the way back from a lesson that was asked for without the mark of a device: whoever comes without it then keeps none.
const MARKED: &str = "marked";

/// A lesson of a course, with the name of its section.
type Placed<'a> = (&'a str, &'a Lesson);

pub async fn show(visit: &Visit, seller: &str, key: &str) -> Shown {
    let place = enter(visit, seller, &format!("/courses/{key}")).await?;
    page(visit, &place, key, None).await
}

pub async fn lesson(visit: &Visit, seller: &str, key: &str, lesson: &str) -> Shown {
    let place = enter(visit, seller, &format!("/courses/{key}/{lesson}")).await?;
    let id: LessonId = lesson.parse().map_err(|_| place.fail(Failure::not_found(Missing::Page)))?;
    page(visit, &place, key, Some(id)).await
}

/// Leads to the film, sound or file of a lesson.
pub async fn file(visit: &Visit, seller: &str, key: &str, lesson: &str) -> Shown {
    let place = enter(visit, seller, &format!("/courses/{key}/{lesson}/file")).await?;
    let found = async {
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        let (id, version) = access_of(visit, key)?;
        let access = kontor_fulfilment::course_access(&mut tx, id).await?;
        if access.state != AccessState::Open {
            return Err(ApiError::not_found());
        }
        let device = course_devices::enter_on(&mut tx, visit, &access, version).await?;
        let lesson = course::find(&mut tx, access.product, lesson.parse().map_err(|_| ApiError::not_found())?).await?;
        tx.commit().await?;
        match device.entry {
            DeviceEntry::Open => link(visit, &lesson).await,
            // The course's own page says why.
            _ => Ok(place.path(&format!("/courses/{key}"))),
        }
    };
    let address = found.await.map_err(|fault| place.fail(no_course(fault)))?;
    Ok(see_other(&address, Vec::new()).into())
}

/// The same of a lesson that everybody may take before they buy.
pub async fn preview_file(visit: &Visit, seller: &str, slug: &str, lesson: &str) -> Shown {
    let place = enter(visit, seller, &format!("{}/lessons/{lesson}/file", kontor_catalog::slug::path(slug))).await?;
    let found = async {
        let mut tx = begin_as_visitor(visit, place.tenant).await?;
        let offer = kontor_catalog::shop::by_slug(&mut tx, slug).await?;
        let id: LessonId = lesson.parse().map_err(|_| ApiError::not_found())?;
        let lesson = course::find_preview(&mut tx, offer.product.id, id).await?;
        tx.commit().await?;
        link(visit, &lesson).await
    };
    let address = found.await.map_err(|fault| place.fail(no_course(fault)))?;
    Ok(see_other(&address, Vec::new()).into())
}

async fn link(visit: &Visit, lesson: &Lesson) -> Result<String> {
    let file = lesson.file().filter(|_| lesson.ready && !lesson.kind.is_words()).ok_or_else(ApiError::not_found)?;
    let link = LinkAs { file_name: file.name, content_type: file.content_type, shown: false };
    visit.app.files.link(&file.object_key, &link, Duration::from_secs(LESSON_LINK_HOURS * 3_600)).await
}

/// The way of a key, and which of its links that is.
pub fn access_of(visit: &Visit, key: &str) -> Result<(CourseAccessId, i32)> {
    visit.app.checkout.links().course_access(key).ok_or_else(ApiError::not_found)
}

pub fn no_course(fault: ApiError) -> Failure {
    match fault.code() {
        Code::NotFound => Failure::not_found(Missing::Page),
        _ => Failure::from_error(fault),
    }
}

async fn page(visit: &Visit, place: &Place, key: &str, lesson: Option<LessonId>) -> Shown {
    let read = async {
        let mut tx = begin_as_shop(visit, place.tenant).await?;
        let (id, version) = access_of(visit, key)?;
        let access = kontor_fulfilment::course_access(&mut tx, id).await?;
        let device = match access.state {
            AccessState::Open => Some(course_devices::enter_on(&mut tx, visit, &access, version).await?),
            _ => None,
        };
        let mut props = props(&mut tx, visit, place, &access, key, lesson).await?;
        let token = props.lesson.as_mut().map(|shown| {
            let token = csrf::issue(visit);
            shown.csrf = token.text;
            token.cookie
        });
        if let (Some(id), Some(DeviceEntry::Open)) = (lesson, device.as_ref().map(|device| device.entry)) {
            kontor_fulfilment::open_lesson(&mut tx, access.session, id).await?;
        }
        tx.commit().await?;
        Ok((props, access, device, token.flatten()))
    };
    let (props, access, device, token) = read.await.map_err(|fault: ApiError| place.fail(no_course(fault)))?;
    let (entry, cookie) = device.map_or((DeviceEntry::Open, None), |device| (device.entry, device.cookie));
    match entry {
        DeviceEntry::Open => {}
        // What is in the course is listed to a browser that is not known yet; it is one of its devices once it reads on.
        DeviceEntry::Unmarked if lesson.is_none() && visit.parameter(MARKED).is_none() => {}
        DeviceEntry::Unmarked if lesson.is_some() => {
            let back = format!("{}?{MARKED}=1", props.url);
            return Ok(see_other(&back, cookie.into_iter().collect()).into());
        }
        entry => return course_devices::shut(visit, place, key, access, entry).await,
    }
    let html = draw(visit, &props).await.map_err(|fault| place.fail(fault))?;
    let blocks = props.lesson.iter().flat_map(|lesson| &lesson.matter.blocks);
    Ok(Answer::private(html).playing().embedding(blocks).cookie(cookie).cookie(token).into())
}

pub async fn props(
    tx: &mut Tx,
    visit: &Visit,
    place: &Place,
    access: &CourseAccess,
    key: &str,
    lesson: Option<LessonId>,
) -> Result<CourseProps> {
    let product = kontor_catalog::find(tx, access.product).await?;
    let covers = covers::list(tx, product.id).await?;
    let cover = covers.iter().find(|cover| cover.state == CoverState::Ready);
    let cover = cover.and_then(|cover| pictures::picture(&place.shop.username, cover));
    let open = access.state == AccessState::Open;
    let sections = if open { ready(course::outline(tx, product.id).await?) } else { Vec::new() };
    let all: Vec<Placed<'_>> = sections.iter().flat_map(|one| one.lessons.iter().map(|of| (&*one.name, of))).collect();
    let url = place.path(&format!("/courses/{key}"));
    let known = if open { kontor_fulfilment::lesson_progress(tx, access.session).await? } else { Vec::new() };
    let done: HashSet<LessonId> = known.into_iter().filter(|one| one.finished).map(|one| one.lesson).collect();
    let lesson = match lesson.filter(|_| open) {
        None => None,
        Some(id) => {
            let whole = course::find(tx, product.id, id).await?;
            Some(view(visit, &url, (&all, &done), whole)?)
        }
    };
    let current = lesson.as_ref().map(|lesson| lesson.number);
    Ok(CourseProps {
        access: match access.state {
            AccessState::Open => props::CourseAccess::Open,
            AccessState::Paused => props::CourseAccess::Paused,
            AccessState::Closed => props::CourseAccess::Closed,
        },
        count: all.len(),
        done: all.iter().filter(|(_, lesson)| done.contains(&lesson.id)).count(),
        go_on: all
            .iter()
            .find(|(_, lesson)| !done.contains(&lesson.id))
            .map(|(_, lesson)| link_to(&url, lesson, false)),
        chapters: chapters(&url, &sections, current, &done),
        again_url: (product.published && !product.archived)
            .then(|| place.path(&kontor_catalog::slug::path(&product.slug))),
        name: product.fields.name,
        cover,
        lesson,
        url,
        renewal: None,
        frame: place.frame.clone(),
    })
}

/// What buyers see: lessons that are there, and the sections that have some.
pub fn ready(sections: Vec<Section>) -> Vec<Section> {
    let of_buyers = sections.into_iter().map(|mut section| {
        section.lessons.retain(|lesson| lesson.ready);
        section
    });
    of_buyers.filter(|section| !section.lessons.is_empty()).collect()
}

fn chapters(url: &str, sections: &[Section], current: Option<usize>, done: &HashSet<LessonId>) -> Vec<Chapter> {
    let mut number = 0;
    let mut chapter = |section: &Section| {
        let lessons = section.lessons.iter().map(|lesson| {
            number += 1;
            LessonLink { current: current == Some(number), ..link_to(url, lesson, done.contains(&lesson.id)) }
        });
        Chapter { name: section.name.clone(), lessons: lessons.collect() }
    };
    sections.iter().map(&mut chapter).collect()
}

fn link_to(url: &str, lesson: &Lesson, done: bool) -> LessonLink {
    LessonLink {
        name: lesson.name.clone(),
        kind: kind(lesson.kind),
        url: format!("{url}/{}", lesson.id),
        current: false,
        done,
    }
}

/// The lesson that is asked for, among its neighbours. One that buyers do not see is not there.
fn view(
    visit: &Visit,
    url: &str,
    (all, done): (&[Placed<'_>], &HashSet<LessonId>),
    lesson: Lesson,
) -> Result<LessonView> {
    let place = all.iter().position(|(_, other)| other.id == lesson.id).ok_or_else(ApiError::not_found)?;
    let neighbour = |at: Option<usize>| {
        at.and_then(|at| all.get(at)).map(|(_, other)| link_to(url, other, done.contains(&other.id)))
    };
    Ok(LessonView {
        chapter: all.get(place).map(|(section, _)| (*section).to_owned()).unwrap_or_default(),
        number: place + 1,
        previous: neighbour(place.checked_sub(1)),
        next: neighbour(Some(place + 1)),
        matter: matter(visit, &lesson, format!("{url}/{}/file", lesson.id)),
        done: done.contains(&lesson.id),
        action: format!("{url}/{}", lesson.id),
        csrf: String::new(),
        kind: kind(lesson.kind),
        name: lesson.name,
    })
}

/// What there is to read and to play in a lesson; `url` leads to its file.
pub fn matter(visit: &Visit, lesson: &Lesson, url: String) -> LessonMatter {
    let file = lesson.file().filter(|_| !lesson.kind.is_words());
    LessonMatter {
        blocks: lesson.rich_text().blocks().to_vec(),
        media: file.map(|file| MediaView {
            url,
            detail: pictures::file_detail(&file.name, file.size_bytes, visit.locale),
            content_type: file.content_type,
            name: file.name,
        }),
    }
}

pub const fn kind(kind: LessonKind) -> props::LessonKind {
    match kind {
        LessonKind::Text => props::LessonKind::Text,
        LessonKind::Video => props::LessonKind::Video,
        LessonKind::Audio => props::LessonKind::Audio,
        LessonKind::File => props::LessonKind::File,
        LessonKind::Quiz => props::LessonKind::Quiz,
    }
}

/// What a course teaches, for its product's page: the names by the shop's own machinery, the texts of previews as any
/// visitor may read them.
pub async fn offered(
    visit: &Visit,
    place: &Place,
    offer: &kontor_catalog::shop::ShopProduct,
) -> Result<Vec<props::ChapterOffer>> {
    if offer.product.form != Form::Course {
        return Ok(Vec::new());
    }
    let mut tx = begin_as_visitor(visit, place.tenant).await?;
    let previews = course::previews(&mut tx, offer.product.id).await?;
    tx.commit().await?;
    let mut tx = begin_as_shop(visit, place.tenant).await?;
    let sections = ready(course::outline(&mut tx, offer.product.id).await?);
    tx.commit().await?;
    let of_slug = place.path(&format!("{}/lessons", kontor_catalog::slug::path(&offer.product.slug)));
    let lesson = |lesson: Lesson| props::LessonOffer {
        preview: previews
            .iter()
            .find(|preview| preview.id == lesson.id)
            .map(|preview| matter(visit, preview, format!("{of_slug}/{}/file", preview.id))),
        kind: kind(lesson.kind),
        name: lesson.name,
    };
    let chapter = |section: Section| props::ChapterOffer {
        name: section.name,
        lessons: section.lessons.into_iter().map(lesson).collect(),
    };
    Ok(sections.into_iter().map(chapter).collect())
}
