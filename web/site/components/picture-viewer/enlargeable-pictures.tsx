import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Image } from '#contract/media.ts'
import { Picture } from '#web/ui/picture.tsx'
import { loadPart } from '../../load-part.ts'
import styles from './enlargeable-pictures.module.css'

export type CaptionedImage = { image: Image; caption?: string | undefined }

const importViewer = () => import('./picture-viewer.tsx')
type Viewer = Awaited<ReturnType<typeof importViewer>>['PictureViewer']

type EnlargeablePicturesProps = {
  images: readonly CaptionedImage[]
  /** Where the pictures stand: each is a link around the picture. */
  children: (enlargeable: readonly ReactNode[]) => ReactNode
  /** How wide a picture is shown on the page. */
  sizes: string
}

/**
 * Pictures that open enlarged in a dialog, whose code is loaded by the first of them. Each is a link to its file: without
 * JavaScript, in a new tab, and where the code does not arrive.
 */
export function EnlargeablePictures({ images, sizes, children }: EnlargeablePicturesProps) {
  const [Viewer, setViewer] = useState<Viewer | null>(null)
  const [shown, setShown] = useState<number | null>(null)

  async function open(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    try {
      const { PictureViewer } = await loadPart(importViewer)
      setViewer(() => PictureViewer)
      setShown(index)
    } catch {
      location.assign(href)
    }
  }

  return (
    <>
      {children(
        images.map(({ image }, index) => (
          <a
            key={image.src}
            href={image.src}
            className={styles.link}
            aria-label={image.alt === '' ? 'Enlarge the picture' : `Enlarge: ${image.alt}`}
            onClick={(event) => void open(event, index)}
          >
            <Picture image={image} sizes={sizes} className={styles.picture} />
            <span className={styles.sign} aria-hidden="true">
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
                <path d="M9.5 2H14v4.5M14 2 9 7M6.5 14H2V9.5M2 14l5-5" className={styles.arrows} />
              </svg>
            </span>
          </a>
        )),
      )}
      {Viewer && shown !== null && <Viewer images={images} first={shown} onClose={() => setShown(null)} />}
    </>
  )
}
