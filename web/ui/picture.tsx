import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Image } from '#contract/media.ts'
import styles from './picture.module.css'

type PictureProps = {
  image: Image
  /** How wide the picture is shown, as in the attribute `sizes` of HTML; browsers choose the variant by it. */
  sizes: string
  className?: string | undefined
}

/** The address of the first picture of a page, from when that has been rendered. */
type Order = { first: string | null }
const OrderContext = createContext<Order | null>(null)

/** A page, whatever it consists of: its first picture is loaded at once and before other images, and the others as they come near. */
export function PictureOrder({ children }: { children: ReactNode }) {
  const [order] = useState<Order>(() => ({ first: null }))
  return <OrderContext value={order}>{children}</OrderContext>
}

/** The server and a browser render in the order of the page, so both find the same picture, also where one renders again. */
function useIsFirst(src: string): boolean {
  const order = useContext(OrderContext)
  if (!order) return false
  order.first ??= src
  return order.first === src
}

/**
 * An image with its variants and its placeholder colour. It takes its space before it is loaded, so nothing moves, and is as
 * wide as its place allows.
 */
export function Picture({ image, sizes, className = '' }: PictureProps) {
  const { src, width, height, colour, sources, alt } = image
  const isFirst = useIsFirst(src)
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
