export { Words as default } from '../../parts/reading/words.tsx'
export { textPageSchema as schema } from '../../schema.ts'
