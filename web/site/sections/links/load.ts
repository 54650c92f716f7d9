import type { FieldsOf } from '../../field-kit.ts'
import { bulletList, heading, linkTo } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { LinksSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, LinksSection> = ({ title, items }) => ({
  title,
  links: items.map((item) => ({ path: item.to, title: item.title, summary: item.text })),
})

export const search: SearchSection<LinksSection> = ({ title, links }) => [
  { id: '', heading: title, text: links.map((link) => `${link.title}: ${link.summary}`).join(' ') },
]

export const toProse: ToProse<LinksSection> = ({ title, links }) => [
  ...heading(title),
  bulletList(links.map((link) => [linkTo(link.path, link.title), `: ${link.summary}`])),
]
