import { splitProse } from '../../components/search/split-prose.ts'
import type { FieldsOf } from '../../field-kit.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { ProseSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, ProseSection> = (written) => written

export const search: SearchSection<ProseSection> = ({ text }) => splitProse(text)

export const toProse: ToProse<ProseSection> = ({ text }) => text
