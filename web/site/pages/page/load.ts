import { type Load, presentText } from '../../load.ts'
import { knownTexts } from '../../routes.ts'
import type { TextPage } from '../../schema.ts'

/** A page for each file of the vendor's that no other page shows. */
export const load: Load<TextPage> = (site) =>
  [...site.pages]
    .filter(([name]) => !knownTexts.has(name))
    .map(([path, text]) => ({ parameters: { path }, payload: presentText(text, site) }))
