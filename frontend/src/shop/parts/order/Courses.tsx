import type { CourseGood } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';

/** The courses that were bought, each with the way into it. */
export function Courses({ courses, say }: { courses: CourseGood[]; say: Say }) {
  return (
    <section className="panel" aria-labelledby="courses">
      <h2 id="courses">{say(courses.length > 1 ? 'confirmation.paid.courses' : 'confirmation.paid.course')}</h2>
      <ul className="files">
        {courses.map((course) => (
          <li key={course.url}>
            <Icon name="play" />
            <span className="files-name" dir="auto">
              {course.name}
            </span>
            <a className="button button-main button-small" href={course.url} aria-label={`${say('course.start')}: ${course.name}`}>
              {say('course.start')}
            </a>
          </li>
        ))}
      </ul>
      <p className="hint">{say.counted('confirmation.paid.course_keep', courses[0]?.devices ?? 0)}</p>
    </section>
  );
}
