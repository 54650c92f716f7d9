/** What a shop's own code may use of the program: the module `backline` (docs/custom-code.md). */
export * as z from 'zod/mini'
export type { Fields, FieldsOf } from './field-kit.ts'
export { Link } from './navigation/link.tsx'
export type { SlotProps } from './slots.tsx'
