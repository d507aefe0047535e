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
        {first ? (
          <p className="actions">
            <a className="button button-main" href={first.url}>
              <Icon name="play" /> {say('course.first')}
            </a>
          </p>
        ) : null}
      </div>
    </div>
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
          <a className="button button-main" href={lesson.next.url} rel="next">
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
