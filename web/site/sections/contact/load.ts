import { askAnchor } from '../../components/help/diagnostics.ts'
import type { FieldsOf } from '../../field-kit.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { ContactSection } from './schema.ts'

/** Help on every page leads to it, whatever its title is. */
export const anchor = askAnchor

export const load: LoadSection<FieldsOf<typeof fields>, ContactSection> = (written) => written

export const search: SearchSection<ContactSection> = ({ title }) => [{ id: anchor, heading: title, text: '' }]

/** A form, which feeds cannot show. */
export const toProse: ToProse<ContactSection> = () => []
