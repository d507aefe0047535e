import Add from '@mui/icons-material/Add';
import School from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { exact, marked } from '@/parts/marked';
import { offScreen } from '@/parts/offScreen';
import { AddLesson } from '../course/AddLesson';
import { LessonDrawer } from '../course/LessonDrawer';
import { LessonRow } from '../course/LessonRow';
import { buttonId } from '../course/MoveButtons';
import { NameDialog } from '../course/NameDialog';
import { SectionCard } from '../course/SectionCard';
import { moveLesson, moveSection, stepOf } from '../course/arrange';
import { type Course, type CourseSection, type LessonHead, type LessonKind, useArrange, useCourse, useCourseMutations } from '../course/queries';
import { useDrag } from '../course/useDrag';
import type { Product } from '../model';

/** What a course teaches: sections and their lessons, ordered by hand or by keys. */
export function ContentStep({ product }: { product: Product }) {
  const course = useCourse(product.id);
  if (course.isPending) return <RowsSkeleton />;
  if (course.isError && !course.data) return <Unreachable error={course.error} onRetry={() => void course.refetch()} />;
  return <Content product={product} course={course.data as Course} />;
}

/** What is asked before it is done. */
type PendingChange = { what: 'section' | 'rename' | 'removeSection' | 'removeLesson'; id: string; name: string; count?: number };

function Content({ product, course }: { product: Product; course: Course }) {
  const { t } = useTranslation('courses');
  const sections: CourseSection[] = course.sections;
  const mutations = useCourseMutations(product.id);
  const order = useOrder(product.id, sections);
  const [open, setOpen] = useState<string>();
  const [asked, setAsked] = useState<PendingChange>();
  const close = () => setAsked(undefined);

  const add = async (kind: LessonKind, sectionId: string) => {
    const lesson = await mutations.addLesson.mutateAsync({ sectionId, kind, name: t('lesson.unnamed') }).catch(() => undefined);
    if (lesson) setOpen(lesson.id);
  };
  const begin = async (kind: LessonKind) => {
    const begun = (await mutations.addSection.mutateAsync(t('section.first')).catch(() => undefined)) as Course | undefined;
    const section = begun?.sections[0];
    if (section) await add(kind, section.id);
  };
  const busy = mutations.addLesson.isPending || mutations.addSection.isPending;
  const addSection = () => setAsked({ what: 'section', id: '', name: '' });

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {sections.length === 0 && (
        <EmptyState icon={<School />} title={t('empty.title')} text={t('empty.text')} action={<AddLesson main label={t('empty.verb')} busy={busy} onAdd={(kind) => void begin(kind)} />} />
      )}
      {sections.map((section, at) => (
        <SectionCard
          key={section.id}
          section={section}
          first={at === 0}
          last={at === sections.length - 1}
          drag={order.drag}
          onMove={(step) => order.stepSection(section.id, step)}
          onRename={() => setAsked({ what: 'rename', id: section.id, name: section.name })}
          onRemove={() => setAsked({ what: 'removeSection', id: section.id, name: section.name, count: section.lessons.length })}
          add={<AddLesson label={t('lesson.add')} busy={busy} onAdd={(kind) => void add(kind, section.id)} />}
        >
          {section.lessons.map((lesson: LessonHead) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              first={!stepOf(sections, lesson.id, -1)}
              last={!stepOf(sections, lesson.id, 1)}
              drag={order.drag}
              onOpen={() => setOpen(lesson.id)}
              onMove={(step) => order.stepLesson(lesson, step)}
              onRemove={() => setAsked({ what: 'removeLesson', id: lesson.id, name: lesson.name })}
            />
          ))}
        </SectionCard>
      ))}
      {sections.length > 0 && (
        <Box>
          <Button variant="outlined" startIcon={<Add />} onClick={addSection}>
            {t('section.add')}
          </Button>
        </Box>
      )}
      <span role="status" style={offScreen}>
        {order.said}
      </span>
      {open && <LessonDrawer product={product} id={open} onClose={() => setOpen(undefined)} />}
      {asked?.what === 'section' && (
        <NameDialog title={t('section.addTitle')} verb={t('section.add')} name="" onSave={(name) => mutations.addSection.mutateAsync(name)} onClose={close} />
      )}
      {asked?.what === 'rename' && (
        <NameDialog title={t('section.renameTitle')} verb={t('section.renameVerb')} name={asked.name} onSave={(name) => mutations.renameSection.mutateAsync({ id: asked.id, name })} onClose={close} />
      )}
      <ConfirmDialog
        open={asked?.what === 'removeSection'}
        title={t('section.removeTitle')}
        text={marked(t('section.removeText', { name: exact(asked?.name), count: asked?.count ?? 0 }))}
        verb={t('section.removeVerb')}
        tone="error"
        busy={mutations.removeSection.isPending}
        onConfirm={() => asked && mutations.removeSection.mutate(asked.id, { onSettled: close })}
        onClose={close}
      />
      <ConfirmDialog
        open={asked?.what === 'removeLesson'}
        title={t('lesson.removeTitle')}
        text={marked(t('lesson.removeText', { name: exact(asked?.name) }))}
        verb={t('lesson.removeVerb')}
        tone="error"
        busy={mutations.removeLesson.isPending}
        onConfirm={() => asked && mutations.removeLesson.mutate(asked.id, { onSettled: close })}
        onClose={close}
      />
    </Box>
  );
}

/** Moving by hand and by keys: both end in one order of the whole. */
function useOrder(product: string, sections: CourseSection[]) {
  const { t } = useTranslation('courses');
  const arrange = useArrange(product);
  const [said, setSaid] = useState<ReactNode>('');
  const pressed = useRef<string>(undefined);
  // A row that went to another section is a new one: the key that was pressed is found again.
  useEffect(() => {
    const button = pressed.current && document.getElementById(pressed.current);
    if (button && button !== document.activeElement) button.focus();
    pressed.current = undefined;
  }, [sections]);

  const drag = useDrag((dragged, over, after) => {
    const offset = after ? 1 : 0;
    const at = sections.findIndex((section) => section.id === over);
    if (dragged.what === 'section') return arrange.mutate(moveSection(sections, dragged.id, at + offset));
    // Dropped on a section itself, a lesson goes to its end.
    const section = at === -1 ? sections.find((each) => each.lessons.some((lesson: LessonHead) => lesson.id === over)) : sections[at];
    if (!section) return;
    const index = at === -1 ? section.lessons.findIndex((lesson: LessonHead) => lesson.id === over) + offset : section.lessons.length;
    arrange.mutate(moveLesson<LessonHead, CourseSection>(sections, dragged.id, { section: section.id, index }));
  });

  return {
    drag,
    said,
    stepLesson(lesson: LessonHead, step: -1 | 1) {
      const spot = stepOf<LessonHead>(sections, lesson.id, step);
      if (!spot) return;
      const moved = moveLesson<LessonHead, CourseSection>(sections, lesson.id, spot);
      const into = moved.find((section) => section.id === spot.section);
      const place = (into?.lessons.findIndex((each: LessonHead) => each.id === lesson.id) ?? 0) + 1;
      setSaid(marked(t('lesson.moved', { name: exact(lesson.name), place, section: exact(into?.name) })));
      pressed.current = buttonId(lesson.id, step);
      arrange.mutate(moved);
    },
    stepSection(id: string, step: -1 | 1) {
      const at = sections.findIndex((section) => section.id === id);
      pressed.current = buttonId(id, step);
      arrange.mutate(moveSection(sections, id, step === -1 ? at - 1 : at + 2));
    },
  };
}
