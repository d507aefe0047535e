import { Cover } from '../parts/Cover';
import { Icon } from '../parts/Icon';
import { Layout } from '../parts/Layout';
import { Headline } from '../parts/Notice';
import { Chapters } from '../parts/course/Chapters';
import { Matter } from '../parts/course/Matter';
import type { CourseProps, LessonView } from '../props';
import { type Say, speak } from '../words/words';

/** `/s/{seller}/courses/{key}`: a bought course, and each of its lessons. */
export function CoursePage(props: CourseProps) {
  const { frame, lesson } = props;
  const say = speak(frame.locale);
  const head = { title: lesson ? `${lesson.name} · ${props.name}` : props.name, hidden: true };
  return (
    <Layout frame={frame} head={head}>
      {props.access === 'open' ? (
        <div className={lesson ? 'wrap course course-lesson' : 'wrap course'}>
          {lesson ? <Lesson lesson={lesson} props={props} say={say} /> : <Welcome props={props} say={say} />}
          {props.chapters.length > 0 ? <Chapters chapters={props.chapters} say={say} /> : null}
        </div>
      ) : props.access === 'paused' || props.access === 'closed' ? (
        <Shut props={props} say={say} />
      ) : (
        <OtherDevice props={props} say={say} />
      )}
    </Layout>
  );
}

function Welcome({ props, say }: { props: CourseProps; say: Say }) {
  const first = props.chapters[0]?.lessons[0];
  return (
    <div className="course-head">
      <Cover picture={props.cover} kind="course" sizes="(min-width: 56rem) 20rem, 92vw" first />
      <div>
        <p className="kind">{say('course.yours')}</p>
        <h1 dir="auto">{props.name}</h1>
        <p className="lead">{first ? say.counted('course.count', props.count) : say('course.empty')}</p>
        {props.done > 0 ? <Progress done={props.done} count={props.count} say={say} /> : null}
        {first ? (
          <p className="actions">
            <a className="button button-main" href={(props.go_on ?? first).url}>
              <Icon name="play" /> {say(startOf(props))}
            </a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** A course that was begun goes on where its learner is; one that is finished begins again. */
function startOf({ done, go_on }: CourseProps) {
  if (!go_on) return 'course.again_first';
  return done > 0 ? 'course.go_on' : 'course.first';
}

function Progress({ done, count, say }: { done: number; count: number; say: Say }) {
  const words = done === count ? say('course.all_done') : say('course.progress', { done: String(done), count: String(count) });
  return (
    <p className="progress">
      <progress max={count} value={done} aria-label={words} />
      <span>{words}</span>
    </p>
  );
}

function Lesson({ lesson, props, say }: { lesson: LessonView; props: CourseProps; say: Say }) {
  return (
    <article className="lesson">
      <p className="kind">
        <a href={props.url}>{props.name}</a> · <span dir="auto">{lesson.chapter}</span>
      </p>
      <h1 dir="auto">{lesson.name}</h1>
      <p className="hint">{say('course.place', { number: String(lesson.number), count: String(props.count), kind: say(`lesson.${lesson.kind}`) })}</p>
      <Matter kind={lesson.kind} name={lesson.name} matter={lesson.matter} say={say} below={1} />
      <Mark lesson={lesson} say={say} />
      <nav className="pager" aria-label={say('course.pages')}>
        {lesson.previous ? (
          <a className="button button-quiet" href={lesson.previous.url} rel="prev">
            {say('course.previous')}
            <span className="sr">: {lesson.previous.name}</span>
          </a>
        ) : (
          <span />
        )}
        {lesson.next ? (
          <a className={lesson.done ? 'button button-main' : 'button button-quiet'} href={lesson.next.url} rel="next">
            {say('course.next')}
            <span className="sr">: {lesson.next.name}</span>
          </a>
        ) : (
          <a className="button button-quiet" href={props.url}>
            {say('course.done')}
          </a>
        )}
      </nav>
    </article>
  );
}

/** What counts as done is what the learner says: a form that marks the lesson, or takes that back. */
function Mark({ lesson, say }: { lesson: LessonView; say: Say }) {
  return (
    <form className="mark" method="post" action={lesson.action}>
      <input type="hidden" name="csrf" value={lesson.csrf} />
      <input type="hidden" name="done" value={lesson.done ? '0' : '1'} />
      {lesson.done ? (
        <>
          <strong className="marked">
            <Icon name="check" /> {say('course.marked')}
          </strong>
          <button className="link-button" type="submit">
            {say('course.unmark')}
          </button>
        </>
      ) : (
        <button className="button button-main" type="submit">
          <Icon name="check" /> {say(lesson.next ? 'course.mark_next' : 'course.mark')}
        </button>
      )}
    </form>
  );
}

function Shut({ props, say }: { props: CourseProps; say: Say }) {
  const paused = props.access === 'paused';
  return (
    <div className="wrap order">
      <Headline tone={paused ? 'wait' : 'plain'} icon={paused ? 'clock' : 'lock'} title={say(paused ? 'course.paused.title' : 'course.closed.title')}>
        <p>{say.shown(paused ? 'course.paused.text' : 'course.closed.text', { course: props.name })}</p>
        {props.again_url && !paused ? (
          <p className="actions">
            <a className="button button-quiet" href={props.again_url}>
              {say('course.again')}
            </a>
          </p>
        ) : null}
      </Headline>
    </div>
  );
}

/** The link does not open the course on this device: a new one is mailed to whoever it is for. */
function OtherDevice({ props, say }: { props: CourseProps; say: Say }) {
  const { renewal } = props;
  if (!renewal) {
    return (
      <div className="wrap order">
        <Headline tone="plain" icon="lock" title={say('course.cookies.title')}>
          <p>{say.shown('course.cookies.text', { course: props.name })}</p>
          <p className="actions">
            <a className="button button-main" href={props.url}>
              {say('course.cookies.retry')}
            </a>
          </p>
        </Headline>
      </div>
    );
  }
  return (
    <div className="wrap order">
      <Headline tone={renewal.sent ? 'good' : 'plain'} icon={renewal.sent ? 'check' : 'lock'} title={say(renewal.sent ? 'course.devices.sent' : 'course.devices.title')}>
        <p>
          {renewal.sent
            ? say.shown('course.devices.sent_text', { course: props.name })
            : say.shown(say.form('course.devices.text', renewal.devices), { course: props.name, count: String(renewal.devices) })}
        </p>
        {renewal.sent ? null : (
          <form className="actions" method="post" action={renewal.action}>
            <input type="hidden" name="csrf" value={renewal.csrf} />
            <button className="button button-main" type="submit">
              {say('course.devices.send')}
            </button>
          </form>
        )}
      </Headline>
    </div>
  );
}
