import type { FieldsOf } from '../../field-kit.ts'
import type { LoadSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { SearchFieldSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, SearchFieldSection> = (written) => written
