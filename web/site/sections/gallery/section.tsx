import { Picture } from '#web/ui/picture.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { GallerySection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Images: one across the page, two or more side by side. */
export default function Section({ id, payload: { title, lead, images } }: { id: string; payload: GallerySection }) {
  const sizes = images.length === 1 ? '100vw' : '(min-width: 50rem) 50vw, 100vw'
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <div className={images.length === 1 ? undefined : styles.many}>
        {images.map(({ image, caption }) => (
          <figure key={image.src} className={styles.figure}>
            <Picture image={image} sizes={sizes} />
            {caption !== undefined && <figcaption className="p-small p-soft">{caption}</figcaption>}
          </figure>
        ))}
      </div>
    </SectionFrame>
  )
}
