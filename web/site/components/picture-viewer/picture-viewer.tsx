import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/layers.ts'
import type { CaptionedImage } from './enlargeable-pictures.tsx'
import styles from './picture-viewer.module.css'
import { Slide } from './slide.tsx'

type PictureViewerProps = {
  images: readonly CaptionedImage[]
  /** The picture that is shown first. */
  first: number
  onClose: () => void
}

/**
 * Pictures as large as the window, one beside the other: a swipe, the arrow keys or a button lead to the next, Escape closes. The
 * focus goes back to where it came from.
 */
export function PictureViewer({ images, first, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [shown, setShown] = useState(first)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const caption = images[shown]?.caption ?? images[shown]?.image.alt

  useLayoutEffect(() => {
    const element = dialog.current
    if (element) openDialog(element)
    close.current?.focus()
    showSlide(track.current, first, 'instant')
    return () => element?.close()
  }, [first])
  useShownSlide(track, (index) => {
    setShown(index)
    setIsEnlarged(false)
  })

  const go = (step: number) => showSlide(track.current, (shown + step + images.length) % images.length, 'auto')
  /** Arrow keys lead to the next picture, and move within an enlarged one. */
  function handleKey(event: KeyboardEvent) {
    const way = ways.get(event.key)
    if (!way) return
    event.preventDefault()
    const [left, top] = way
    if (isEnlarged) track.current?.children[shown]?.scrollBy({ left: left * keyStep, top: top * keyStep })
    else if (left !== 0) go(left)
  }

  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-labelledby={`${id}-caption`}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onKeyDown={handleKey}
    >
      <ul ref={track} className={styles.track} data-enlarged={isEnlarged}>
        {images.map((image, index) => (
          <Slide
            key={image.image.src}
            {...image}
            isShown={index === shown}
            isEnlarged={isEnlarged && index === shown}
            onToggle={() => setIsEnlarged(!isEnlarged)}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        <p id={`${id}-caption`} className={styles.caption} aria-live="polite">
          {caption === undefined || caption === '' ? 'Picture' : caption}
        </p>
        {images.length > 1 && (
          <div className={styles.steps}>
            <Button look="line" aria-label="Previous picture" onClick={() => go(-1)}>
              <Arrow path="M10 2 4 8l6 6" />
            </Button>
            <span className={styles.count}>
              {shown + 1} of {images.length}
            </span>
            <Button look="line" aria-label="Next picture" onClick={() => go(1)}>
              <Arrow path="m6 2 6 6-6 6" />
            </Button>
          </div>
        )}
        <Button look="line" aria-pressed={isEnlarged} onClick={() => setIsEnlarged(!isEnlarged)}>
          Zoom
        </Button>
        <Button ref={close} onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  )
}

const Arrow = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <path d={path} className={styles.arrow} />
  </svg>
)

const ways: ReadonlyMap<string, readonly [left: number, top: number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
])
/** How far an arrow key moves within an enlarged picture, in pixels. */
const keyStep = 120

/** Scrolls to a picture; `auto` glides unless the visitor wants less motion. */
function showSlide(track: HTMLElement | null, index: number, behavior: ScrollBehavior) {
  const slide = track?.children[index]
  if (slide instanceof HTMLElement) track?.scrollTo({ left: slide.offsetLeft, behavior })
}

/** Reports the picture that most of the window shows, once another does. */
function useShownSlide(track: { current: HTMLElement | null }, onShow: (index: number) => void) {
  const report = useRef(onShow)
  useEffect(() => {
    report.current = onShow
  })
  useEffect(() => {
    const element = track.current
    if (!element) return
    const watching = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) report.current([...element.children].indexOf(target))
      },
      { root: element, threshold: 0.6 },
    )
    for (const slide of element.children) watching.observe(slide)
    return () => watching.disconnect()
  }, [track])
}
