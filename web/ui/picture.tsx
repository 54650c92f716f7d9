import type { Image } from '#contract/media.ts'
import styles from './picture.module.css'

type PictureProps = {
  image: Image
  /** How wide the picture is shown, as in the attribute `sizes` of HTML; browsers choose the variant by it. */
  sizes: string
  /** For what a visitor sees first: it is loaded at once and before other images. */
  isFirst?: boolean
  className?: string | undefined
}

/**
 * An image with its variants and its placeholder colour. It takes its space before it is loaded, so nothing moves, and is as
 * wide as its place allows.
 */
export function Picture({ image, sizes, isFirst = false, className = '' }: PictureProps) {
  const { src, width, height, colour, sources, alt } = image
  return (
    <span className={`${styles.frame} ${className}`}>
      {colour !== 'transparent' && (
        <svg className={styles.placeholder} aria-hidden="true" focusable="false">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      )}
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          className={styles.image}
          src={src}
          width={width}
          height={height}
          alt={alt}
          decoding="async"
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
    </span>
  )
}
