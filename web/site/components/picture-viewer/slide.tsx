import { useLayoutEffect, useRef } from 'react'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { CaptionedImage } from './enlargeable-pictures.tsx'
import { enlargedWidth } from './enlarged-width.ts'
import styles from './picture-viewer.module.css'

type SlideProps = CaptionedImage & { isShown: boolean; isEnlarged: boolean; onToggle: () => void }

/** A picture in its place in the row: whole, or enlarged and scrolled within its place. */
export function Slide({ image, isShown, isEnlarged, onToggle }: SlideProps) {
  const place = useRef<HTMLLIElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const area = place.current
    const picture = toggle.current
    if (!area || !picture || !isEnlarged) return
    const width = enlargedWidth(image, area.clientWidth)
    picture.style.setProperty('--p-enlarged', `${width}px`)
    area.scrollTo({ left: (width - area.clientWidth) / 2, top: (area.scrollHeight - area.clientHeight) / 2 })
    return () => void picture.style.removeProperty('--p-enlarged')
  }, [isEnlarged, image])
  return (
    <li ref={place} className={styles.slide} data-enlarged={isEnlarged} inert={!isShown}>
      {/* For pointers: the button below does the same. */}
      <button ref={toggle} type="button" tabIndex={-1} className={styles.toggle} onClick={onToggle}>
        <Picture image={image} sizes={isEnlarged ? '300vw' : '100vw'} />
        <VisuallyHidden>{isEnlarged ? 'Zoom out' : 'Zoom in'}</VisuallyHidden>
      </button>
    </li>
  )
}
