import type { LoadSection, ToProse } from '../../section.ts'

/** The browser makes all of it. */
export const load: LoadSection<object, object> = () => ({})

/** A form, which feeds cannot show. */
export const toProse: ToProse<object> = () => []
