import type { FieldsOf } from '../../field-kit.ts'
import { element, figure, heading, linkTo, paragraph } from '../../prose-builder.ts'
import type { LoadSection, SearchSection, ToProse } from '../../section.ts'
import type { fields } from './fields.ts'
import type { VideoSection } from './schema.ts'

export const load: LoadSection<FieldsOf<typeof fields>, VideoSection> = (written, { site }) => ({
  ...written,
  video: site.media.video(written.video),
})

export const search: SearchSection<VideoSection> = ({ title = '', lead = '', caption = '' }) => [
  { id: '', heading: title, text: `${lead} ${caption}`.trim() },
]

export const toProse: ToProse<VideoSection> = ({ title, lead, video, caption }) => [
  ...heading(title),
  ...paragraph(lead),
  figure(video.poster, caption),
  element('p', [linkTo(video.src, 'Play the video')]),
]
