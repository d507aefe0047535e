/** One file on its way: cut into parts, several at a time, paused and resumed, tried again, put together. */
import { del, get, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { type Purpose } from './kinds';
import { PutFailed, putPart } from './put';
import { forgetUpload, rememberUpload, rememberedUpload } from './remembered';

export type Phase = 'starting' | 'running' | 'paused' | 'broken' | 'finishing' | 'done' | 'refused' | 'cancelled';

export interface Progress {
  phase: Phase;
  loaded: number;
  total: number;
  /** Why it was refused or broke off, in the api's words. */
  words?: string | undefined;
  code?: string | undefined;
}

interface Wire {
  id: string;
  state: string;
  partSizeBytes: number;
  partCount: number;
  partsArrived: number[];
  partLinks: { number: number; url: string }[];
}

const AT_ONCE = 3;
const LINKS_AT_ONCE = 20;
const TRIES = 5;
const WAIT_MS = 800;
/** The store says this when a link has run out. */
const LINK_ENDED = 403;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class UploadTask {
  progress: Progress;
  private upload: Wire | undefined;
  private links = new Map<number, string>();
  private open: number[] = [];
  private partial = new Map<number, number>();
  private arrived = 0;
  private stop = new AbortController();
  /** The store has the whole file: only what it becomes part of is left to be told. */
  private stored: string | undefined;

  constructor(
    readonly file: File,
    readonly purpose: Purpose,
    private readonly changed: () => void,
    /** Called once when the store has the whole file. */
    private readonly completed: (uploadId: string) => Promise<void>,
  ) {
    this.progress = { phase: 'starting', loaded: 0, total: file.size };
  }

  async run(): Promise<void> {
    this.stop = new AbortController();
    this.tell({ phase: this.upload ? 'running' : 'starting', words: undefined, code: undefined });
    try {
      const id = this.stored ?? (await this.store());
      this.stored = id;
      this.tell({ phase: 'finishing', loaded: this.file.size });
      await this.completed(id);
      this.tell({ phase: 'done' });
    } catch (error) {
      this.failed(error);
    }
  }

  pause(): void {
    if (this.progress.phase !== 'running' && this.progress.phase !== 'starting') return;
    this.tell({ phase: 'paused' });
    this.stop.abort();
  }

  async cancel(): Promise<void> {
    const over = this.progress.phase === 'refused' || this.progress.phase === 'done';
    this.tell({ phase: 'cancelled' });
    this.stop.abort();
    forgetUpload(this.purpose, this.file);
    // What the server cannot be told now it finds out by itself: an upload nobody goes on with is given up.
    if (this.upload && !over) await del('/v1/cabinet/uploads/{id}', { path: { id: this.upload.id } }).catch(() => undefined);
  }

  private async store(): Promise<string> {
    await this.begin();
    this.tell({ phase: 'running' });
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.worker()));
    this.tell({ phase: 'finishing', loaded: this.file.size });
    const id = this.upload?.id ?? '';
    await post('/v1/cabinet/uploads/{id}/complete', { path: { id } });
    forgetUpload(this.purpose, this.file);
    return id;
  }

  private async begin(): Promise<void> {
    const known = this.upload?.id ?? rememberedUpload(this.purpose, this.file);
    const before = known ? await this.lookUp(known) : undefined;
    this.upload = before ?? (await this.create());
    const here = new Set(this.upload.partsArrived);
    this.open = Array.from({ length: this.upload.partCount }, (_, index) => index + 1).filter((part) => !here.has(part));
    this.links = new Map(this.upload.partLinks.map((link) => [link.number, link.url]));
    this.partial.clear();
    this.arrived = [...here].reduce((sum, part) => sum + this.sizeOf(part), 0);
    this.count();
  }

  private async lookUp(id: string): Promise<Wire | undefined> {
    try {
      const found = (await get('/v1/cabinet/uploads/{id}', { path: { id } })) as Wire;
      return found.state === 'open' ? found : undefined;
    } catch (error) {
      // Another account's, or given up meanwhile: begin anew.
      if (error instanceof Problem && error.status === 404) return undefined;
      throw error;
    }
  }

  private async create(): Promise<Wire> {
    const body = { purpose: this.purpose, fileName: this.file.name, sizeBytes: this.file.size };
    const made = (await post('/v1/cabinet/uploads', { body })) as Wire;
    rememberUpload(this.purpose, this.file, made.id);
    return made;
  }

  private async worker(): Promise<void> {
    for (let part = this.open.shift(); part !== undefined; part = this.open.shift()) {
      await this.send(part);
      this.partial.delete(part);
      this.arrived += this.sizeOf(part);
      this.count();
    }
  }

  private async send(part: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const url = await this.linkTo(part);
        const from = (part - 1) * (this.upload?.partSizeBytes ?? 0);
        await putPart(url, this.file.slice(from, from + this.sizeOf(part)), this.stop.signal, (bytes) => {
          this.partial.set(part, bytes);
          this.count();
        });
        return;
      } catch (error) {
        this.partial.delete(part);
        if (!(error instanceof PutFailed) || attempt >= TRIES) throw error;
        if (error.status === LINK_ENDED) this.links.delete(part);
        await pause(WAIT_MS * 2 ** (attempt - 1));
        if (this.stop.signal.aborted) throw new DOMException('paused', 'AbortError');
      }
    }
  }

  private async linkTo(part: number): Promise<string> {
    const known = this.links.get(part);
    if (known) return known;
    const id = this.upload?.id ?? '';
    const numbers = [part, ...this.open.filter((each) => !this.links.has(each)).slice(0, LINKS_AT_ONCE - 1)];
    const signed = (await post('/v1/cabinet/uploads/{id}/parts', { path: { id }, body: { numbers } })) as Wire;
    for (const link of signed.partLinks) this.links.set(link.number, link.url);
    const url = this.links.get(part);
    if (!url) throw new PutFailed(0);
    return url;
  }

  private sizeOf(part: number): number {
    const size = this.upload?.partSizeBytes ?? 0;
    return Math.min(size, this.file.size - (part - 1) * size);
  }

  private count(): void {
    const travelling = [...this.partial.values()].reduce((sum, bytes) => sum + bytes, 0);
    this.tell({ loaded: Math.min(this.file.size, this.arrived + travelling) });
  }

  private failed(error: unknown): void {
    this.stop.abort();
    if (this.progress.phase === 'paused' || this.progress.phase === 'cancelled') return;
    const refused = error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (refused) forgetUpload(this.purpose, this.file);
    const said = error instanceof Problem ? { words: error.words, code: error.code } : {};
    this.tell({ phase: refused ? 'refused' : 'broken', ...said });
  }

  private tell(next: Partial<Progress>): void {
    this.progress = { ...this.progress, ...next };
    this.changed();
  }
}
