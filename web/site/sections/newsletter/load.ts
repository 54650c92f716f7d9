import type { FieldsOf } from '../../field-kit.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { NewsletterSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, NewsletterSection> = (written) => written

export const search: SearchSection<NewsletterSection> = ({ title, text }) => [{ id: '', heading: title, text }]

/** A form, which feeds cannot show. */
export const toProse: ToProse<NewsletterSection> = () => []
