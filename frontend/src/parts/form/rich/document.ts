import type { JSONContent } from '@tiptap/core';
import type { Body } from '@/api/client';

/** A formatted text as the API has it: a document of the editor. */
export type RichDocument = NonNullable<Body<'/v1/cabinet/products/{id}', 'patch'>['details']>;

/** The value of a form's field: the document as text, so that two of them can be compared; empty where nothing is written. */
export const toValue = (document: { content?: unknown[] } | undefined | null): string => (document?.content?.length ? JSON.stringify(document) : '');

/** The same of a text without formats: a paragraph for each line that says something. */
export function fromPlain(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? '' : JSON.stringify({ type: 'doc', content: lines.map(paragraph) });
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** What the API is sent; null where nothing is written. */
export const fromValue = (value: string): RichDocument | null => (value === '' ? null : (JSON.parse(value) as RichDocument));

/** What the editor begins with. */
export const toContent = (value: string): JSONContent | null => (value === '' ? null : (JSON.parse(value) as JSONContent));

/** The text of a document, for counting. */
export function plainOf(node: JSONContent): string {
  return (node.text ?? '') + (node.content ?? []).map(plainOf).join(node.type === 'doc' ? '\n' : '');
}
