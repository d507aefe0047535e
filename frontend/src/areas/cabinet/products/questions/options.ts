/** Choices are typed one a line; the api has them as a list, and points at one by its number. */
import { Problem, type ProblemItem } from '@/api/problem';

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const whole = (item: ProblemItem): ProblemItem => (item.pointer?.startsWith('/options/') ? { ...item, pointer: '/options' } : item);

/** What is wrong with one choice is said beside the field that holds all of them. */
export const placed = (error: unknown): unknown =>
  error instanceof Problem
    ? new Problem(error.status, error.items.map(whole), error.title, error.detail, error.requestId, error.retryAfterSeconds)
    : error;
