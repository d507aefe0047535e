import type { ChapterOffer, LessonOffer } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';
import { Matter } from './Matter';
import { LESSON_ICONS } from './kinds';

/** What a course teaches, for who has not bought it; previews open where they stand, without scripts. */
export function Curriculum({ chapters, say }: { chapters: ChapterOffer[]; say: Say }) {
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby="curriculum">
      <h2 id="curriculum">{say('course.curriculum')}</h2>
      {chapters.map((chapter, at) => (
        <div className="curriculum" key={at}>
          <h3 dir="auto">{chapter.name}</h3>
          <ol>
            {chapter.lessons.map((lesson, place) => (
              <li key={place}>{lesson.preview ? <Preview lesson={lesson} say={say} /> : <Closed lesson={lesson} say={say} />}</li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Closed({ lesson, say }: { lesson: LessonOffer; say: Say }) {
  return (
    <p className="lesson-line">
      <Icon name={LESSON_ICONS[lesson.kind]} />
      <span dir="auto">{lesson.name}</span>
      <span className="files-detail">{say(`lesson.${lesson.kind}`)}</span>
    </p>
  );
}

function Preview({ lesson, say }: { lesson: LessonOffer; say: Say }) {
  return (
    <details>
      <summary className="lesson-line">
        <Icon name={LESSON_ICONS[lesson.kind]} />
        <span dir="auto">{lesson.name}</span>
        <span className="tag">{say('course.preview')}</span>
      </summary>
      {lesson.preview ? <Matter kind={lesson.kind} name={lesson.name} matter={lesson.preview} say={say} below={3} /> : null}
    </details>
  );
}
