import type { Chapter } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';
import { LESSON_ICONS } from './kinds';

/** The lessons of a bought course, chapter by chapter. */
export function Chapters({ chapters, say }: { chapters: Chapter[]; say: Say }) {
  return (
    <nav className="chapters" aria-label={say('course.lessons')}>
      {chapters.map((chapter, at) => (
        <section key={at} aria-labelledby={`chapter-${at}`}>
          <h2 id={`chapter-${at}`} dir="auto">
            {chapter.name}
          </h2>
          <ol>
            {chapter.lessons.map((lesson) => (
              <li key={lesson.url}>
                <a href={lesson.url} aria-current={lesson.current ? 'page' : undefined}>
                  <Icon name={LESSON_ICONS[lesson.kind]} />
                  <span dir="auto">{lesson.name}</span>
                  <span className="files-detail">
                    {lesson.done ? (
                      <span className="marked">
                        <Icon name="check" /> {say('course.marked')}
                      </span>
                    ) : (
                      say(`lesson.${lesson.kind}`)
                    )}
                  </span>
                </a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </nav>
  );
}
