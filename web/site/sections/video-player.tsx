import { createElement, useEffect, useRef, useState } from 'react'
import type { Video } from '#contract/media.ts'
import { claimSound, releaseSound } from '#web/instrument/sole-sound.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './video-player.module.css'

type VideoPlayerProps = { video: Video /** What the video is, for its button. */; name: string }

/** The poster of a video, and after a click the video itself: before that, nothing of it is loaded. */
export function VideoPlayer({ video, name }: VideoPlayerProps) {
  const [isOpen, setOpen] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  const { src, type, width, height, poster, captions } = video

  // The button that had the focus has been removed.
  useEffect(() => {
    if (isOpen) player.current?.focus()
  }, [isOpen])

  const [stop] = useState(() => () => player.current?.pause())
  useEffect(() => () => releaseSound(stop), [stop])

  if (!isOpen)
    return (
      <button
        type="button"
        className={styles.poster}
        onClick={() => setOpen(true)}
        aria-label={`Play the video: ${name}`}
      >
        <Picture image={poster} sizes="100vw" className={styles.picture} />
        <span className={styles.sign} data-scheme="light">
          <svg className={styles.triangle} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M4 2.5 17 10 4 17.5z" />
          </svg>
          <span className={styles.word}>Play</span>
        </span>
      </button>
    )
  const tracks = captions.map(({ src: file, language, label }, index) => (
    <track key={file} kind="captions" src={file} srcLang={language} label={label} default={index === 0} />
  ))
  const start = { className: styles.video, width, height, controls: true, autoPlay: true, playsInline: true }
  const onPlay = () => claimSound(stop)
  return createElement('video', { ref: player, onPlay, ...start }, <source src={src} type={type} />, ...tracks)
}
