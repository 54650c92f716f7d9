export { TextContent as default } from '../../parts/reading/text-content.tsx'
export { textPageSchema as schema } from '../../schema.ts'
