import type { ProductSign } from '#contract/site-config.ts'
import type { Subject } from '#web/ui/illustration/subject.ts'

type Post = { title: string; rhythm?: Subject['rhythm'] }

/** What a post's figure shows: in the colour of the product that counts as many steps in a bar; in ink where none does. */
export function toSubject({ title, rhythm }: Post, products: Pick<ProductSign, 'colour' | 'rhythm'>[]): Subject {
  const alike = rhythm && products.find((product) => product.rhythm?.steps === rhythm.steps)
  return { name: title, isHeadline: true, rhythm, colour: alike?.colour }
}
