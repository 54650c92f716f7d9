export { TextContent as default } from '../../components/content/text-content.tsx'
export { textPageSchema as schema } from '../../schema.ts'
