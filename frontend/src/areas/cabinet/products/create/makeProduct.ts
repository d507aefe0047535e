import { newIdempotencyKey, patch, post } from '@/api/client';
import { queryClient } from '@/app/queries';
import type { Amount } from '@/parts/money';
import { startUpload } from '@/parts/upload/uploads';
import { KINDS, type KindName } from '../kinds';
import type { Product } from '../model';
import { sentTerms, typedTerms, usualPlan } from '../plans/terms';
import { fetchProduct, productKeys, refreshProduct } from '../queries';

export interface NewProduct {
  kind: KindName;
  name: string;
  price: Amount | null;
  description: string;
}

/** What is there already of a product whose making was refused half-way: the second attempt goes on with it. */
export class Maker {
  private readonly key = newIdempotencyKey();
  private product: Product | undefined;
  private priced = false;

  /** Makes the draft with its price, and begins to upload its files; they go on while their seller does. */
  async make(values: NewProduct, files: File[]): Promise<Product> {
    const { form, ...rest } = KINDS[values.kind];
    const subtype = 'subtype' in rest ? rest.subtype : undefined;
    const texts = { name: values.name.trim(), ...(values.description.trim() ? { description: values.description.trim() } : {}) };
    if (this.product) this.product = (await patch('/v1/cabinet/products/{id}', { path: { id: this.product.id }, body: texts })) as Product;
    else this.product = (await post('/v1/cabinet/products', { body: { form, ...(subtype ? { subtype } : {}), ...texts }, idempotencyKey: this.key })) as Product;
    const { id } = this.product;
    if (values.price && !this.priced) {
      await post('/v1/cabinet/products/{product}/pricing_plans', { path: { product: id }, body: planOf(form, values.price) });
      this.priced = true;
    }
    for (const file of files) startUpload(`digitals ${id}`, 'digital', file, (uploadId) => attach(id, uploadId));
    return (await queryClient.fetchQuery({ queryKey: productKeys.one(id), queryFn: () => fetchProduct(id), staleTime: 0 })) as Product;
  }
}

/** The usual price of a form: every month for members, once for everybody else. */
function planOf(form: string, price: Amount) {
  const kind = usualPlan(form);
  if (kind === 'one_time') return { kind, name: '', price };
  return { kind, name: '', terms: sentTerms(kind, { ...typedTerms(undefined), nextAmount: price }, price.currency) };
}

export async function attach(product: string, uploadId: string): Promise<void> {
  await post('/v1/cabinet/products/{product}/digitals', { path: { product }, body: { uploadId } });
  await refreshProduct(queryClient, product);
}
