import type { ReactNode } from 'react'
import { EnlargeablePictures } from '../../components/picture-viewer/enlargeable-pictures.tsx'
import { SectionFrame } from '../section-frame.tsx'
import type { GallerySection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** Images that open enlarged: one across the page, two or more side by side. */
export default function Section({ id, payload: { title, lead, images } }: { id: string; payload: GallerySection }) {
  const sizes = images.length === 1 ? '100vw' : '(min-width: 50rem) 50vw, 100vw'
  return (
    <SectionFrame id={id} title={title} lead={lead}>
      <EnlargeablePictures images={images} sizes={sizes}>
        {(pictures) => <Figures images={images} pictures={pictures} />}
      </EnlargeablePictures>
    </SectionFrame>
  )
}

type FiguresProps = Pick<GallerySection, 'images'> & { pictures: readonly ReactNode[] }

const Figures = ({ images, pictures }: FiguresProps) => (
  <div className={images.length === 1 ? undefined : styles.many} data-odd={images.length % 2 === 1}>
    {images.map(({ image, caption }, index) => (
      <figure key={image.src} className={styles.figure}>
        {pictures[index]}
        {caption !== undefined && <figcaption className="p-small p-soft">{caption}</figcaption>}
      </figure>
    ))}
  </div>
)
