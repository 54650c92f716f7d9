import type { PresentedProduct } from '../../content.ts'
import { countDays } from '../../count-days.ts'
import type { FieldsOf } from '../../field-kit.ts'
import { heading, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { TrialSection } from './schema.ts'
import { trialWords } from './trial-words.ts'

/** The anchor that the offer beside the price leads to. */
export const anchor = 'trial'

/** A product without a trial is left out. */
export const load: LoadSection<FieldsOf<typeof fields>, TrialSection> = ({ product, ...written }, place) => {
  const found = place.site.products.find(({ sign }) => sign.id === (product ?? place.product))
  return found ? loadTrial(found, written) : null
}

/** How to try a product; null where it has no trial. */
export function loadTrial(
  { product, trial, downloads, releases }: PresentedProduct,
  { title, text }: { title?: string | undefined; text?: string | undefined } = {},
): TrialSection | null {
  const current = releases.find(({ isCurrent }) => isCurrent)
  if (!trial || !current) return null
  return {
    title: title ?? `Try ${product.name} free for ${countDays(trial.days)}`,
    ...(text !== undefined && { text }),
    product: { id: product.id, name: product.name },
    ...trial,
    downloadsNeedAccount: downloads?.needsUser ?? true,
    version: current.version,
    files: current.artifacts.map(({ key, name, platform }) => ({ key, name, platform })),
  }
}

export const search: SearchSection<TrialSection> = (trial) => [
  { id: anchor, heading: trial.title, text: [trial.text ?? '', ...trialWords(trial)].join(' ').trim() },
]

export const toProse: ToProse<TrialSection> = (trial) => [
  ...heading(trial.title),
  ...paragraph(trial.text),
  ...trialWords(trial).flatMap((words) => paragraph(words)),
]
