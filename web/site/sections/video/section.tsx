import { SectionFrame } from '../section-frame.tsx'
import { VideoPlayer } from '../video-player.tsx'
import type { VideoSection } from './schema.ts'

export { schema } from './schema.ts'

/** A video across the page. */
export default function Section({ id, payload }: { id: string; payload: VideoSection }) {
  const { title, lead, video, caption } = payload
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <figure className="p-grid p-gap-2" data-uncovered>
        <VideoPlayer video={video} name={title ?? video.poster.alt} />
        {caption !== undefined && <figcaption className="p-small p-soft">{caption}</figcaption>}
      </figure>
    </SectionFrame>
  )
}
