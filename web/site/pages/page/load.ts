import type { Load } from '../../load.ts'
import { knownTexts } from '../../routes.ts'
import type { TextPage } from '../../schema.ts'

/** A page for each file of the vendor's that no other page shows. */
export const load: Load<TextPage> = ({ pages }) =>
  [...pages]
    .filter(([name]) => !knownTexts.has(name))
    .map(([path, { sections: _, ...text }]) => ({ parameters: { path }, payload: text }))
