import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, del, get, patch, post, put } from '@/api/client';
import { queryClient } from '@/app/queries';
import { Problem } from '@/api/problem';
import type { Product } from '../model';
import { fetchProduct, keepProduct, refreshProduct } from '../queries';
import { orderOf } from './arrange';

export type Course = Answer<'/v1/cabinet/products/{product}/course', 'get'>;
export type CourseSection = Course['sections'][number];
export type LessonHead = CourseSection['lessons'][number];
export type Lesson = Answer<'/v1/cabinet/products/{product}/lessons/{id}', 'get'>;
export type LessonFile = NonNullable<Lesson['file']>;
export type LessonPatch = Body<'/v1/cabinet/products/{product}/lessons/{id}', 'patch'>;
export const LESSON_KINDS = ['text', 'video', 'audio', 'file', 'quiz'] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** While a worker looks at a file. */
const LOOK_AGAIN_MS = 1500;
const GONE = 404;

/** Under the product: whatever makes the product look again makes its course look again. */
const courseKey = (product: string) => ['product', product, 'course'];
const lessonKey = (product: string, lesson: string) => ['product', product, 'lesson', lesson];

const isWaiting = (file: LessonHead['file']) => file?.state === 'completed';
const isBeingChecked = (course: Course): boolean =>
  course.sections.some((section: CourseSection) => section.lessons.some((lesson: LessonHead) => isWaiting(lesson.file)));

export const useCourse = (product: string) =>
  useQuery({
    queryKey: courseKey(product),
    queryFn: async ({ signal }) => {
      const course = await get('/v1/cabinet/products/{product}/course', { path: { product }, signal });
      // What was looked at meanwhile may be all that was missing.
      const known = queryClient.getQueryData<Product>(['product', product]);
      if (known && known.lessonsCount !== course.readyCount) keepProduct(queryClient, await fetchProduct(product));
      return course;
    },
    refetchInterval: (query) => (query.state.data && isBeingChecked(query.state.data) ? LOOK_AGAIN_MS : false),
  });

export const useLesson = (product: string, id: string) =>
  useQuery({
    queryKey: lessonKey(product, id),
    queryFn: ({ signal }) => get('/v1/cabinet/products/{product}/lessons/{id}', { path: { product, id }, signal }),
    refetchInterval: (query) => (isWaiting(query.state.data?.file) ? LOOK_AGAIN_MS : false),
    retry: (failures, error) => failures < 2 && !(error instanceof Problem && error.status === GONE),
  });

/** After a change: the course, the lesson and what is missing of the product. */
export const refreshCourse = (client: QueryClient, product: string): Promise<void> => refreshProduct(client, product);

/** Writes a lesson and answers the product, whose version it counts up. */
export async function writeLesson(product: string, id: string, version: number, body: LessonPatch): Promise<Product> {
  await patch('/v1/cabinet/products/{product}/lessons/{id}', { path: { product, id }, body, version });
  const fresh = await fetchProduct(product);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: courseKey(product) }),
    queryClient.invalidateQueries({ queryKey: lessonKey(product, id) }),
  ]);
  return fresh;
}

/** A file that has arrived becomes the lesson's. */
export async function attachFile(product: string, id: string, uploadId: string): Promise<void> {
  await patch('/v1/cabinet/products/{product}/lessons/{id}', { path: { product, id }, body: { uploadId } });
  await refreshCourse(queryClient, product);
}

/** Everything that is done to a course as a whole. */
export function useCourseMutations(product: string) {
  const client = useQueryClient();
  const onSuccess = () => refreshCourse(client, product);
  // One after the other: each begins with what the one before left.
  const scope = { id: `course ${product}` };
  const path = { product };
  return {
    addSection: useMutation({ scope, onSuccess, mutationFn: (name: string) => post('/v1/cabinet/products/{product}/course_sections', { path, body: { name } }) }),
    renameSection: useMutation({
      scope,
      onSuccess,
      mutationFn: ({ id, name }: { id: string; name: string }) => patch('/v1/cabinet/products/{product}/course_sections/{id}', { path: { product, id }, body: { name } }),
    }),
    removeSection: useMutation({ scope, onSuccess, mutationFn: (id: string) => del('/v1/cabinet/products/{product}/course_sections/{id}', { path: { product, id } }) }),
    addLesson: useMutation({
      scope,
      onSuccess,
      mutationFn: (lesson: { sectionId: string; kind: LessonKind; name: string }) => post('/v1/cabinet/products/{product}/lessons', { path, body: lesson }),
    }),
    removeLesson: useMutation({ scope, onSuccess, mutationFn: (id: string) => del('/v1/cabinet/products/{product}/lessons/{id}', { path: { product, id } }) }),
  };
}

/** Puts the course in order: at once on the screen, then at the api. */
export function useArrange(product: string) {
  const client = useQueryClient();
  const mutationKey = ['arrange', product];
  return useMutation({
    mutationKey,
    scope: { id: `course ${product}` },
    onMutate: async (sections: CourseSection[]) => {
      await client.cancelQueries({ queryKey: courseKey(product) });
      client.setQueryData<Course>(courseKey(product), (before: Course | undefined) => before && { ...before, sections });
    },
    mutationFn: (sections: CourseSection[]) => {
      const version = client.getQueryData<Course>(courseKey(product))?.version ?? 0;
      return put('/v1/cabinet/products/{product}/course/order', { path: { product }, body: { sections: orderOf(sections) }, version });
    },
    onSuccess: async (fresh: Course) => {
      const last = client.isMutating({ mutationKey }) === 1;
      client.setQueryData<Course>(courseKey(product), (before: Course | undefined) => (last || !before ? fresh : { ...before, version: fresh.version }));
      if (last) await refreshProduct(client, product);
    },
    onError: () => refreshCourse(client, product),
  });
}
