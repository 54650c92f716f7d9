import type { FieldsOf, LoadSection, SearchSection } from '../../section.ts'
import type { fields } from './fields.ts'
import type { VideoSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, VideoSection> = (written, { site }) => ({
  ...written,
  video: site.media.video(written.video),
})

export const search: SearchSection<VideoSection> = ({ title = '', lead = '', caption = '' }) => [
  { id: '', heading: title, text: `${lead} ${caption}`.trim() },
]
