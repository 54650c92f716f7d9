import type { Checkout } from '#contract/entities/checkout.ts'
import type { Platform } from '#contract/statuses.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { nameSystem } from '#web/ui/name-system.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type Bought, describeSeats, type Files, listBought } from '../bought.ts'
import styles from './bought-products.module.css'
import { useCatalogue } from './catalogue-context.ts'
import { Leave } from './leave.tsx'
import { useFiles } from './use-files.ts'

type BoughtProductsProps = { checkout: Checkout }

/** Each product that was bought: its files, what its license covers, and where to begin. */
export function BoughtProducts({ checkout }: BoughtProductsProps) {
  return (
    <ul>
      {listBought(checkout.items).map((product) => (
        <BoughtProduct key={product.id} product={product} checkout={checkout} />
      ))}
    </ul>
  )
}

type BoughtProductProps = BoughtProductsProps & { product: Bought }

function BoughtProduct({ product, checkout }: BoughtProductProps) {
  const steps = useCatalogue().firstSteps.find((each) => each.product.id === product.id)
  // Another site need not have the pages of this one.
  const hasPages = checkout.shopOrigin === window.location.origin
  return (
    <li className={styles.product}>
      <h3 className="p-size-3">{product.name}</h3>
      <ProductFiles product={product} checkout={checkout} />
      {steps?.seats !== undefined && <p>{describeSeats(steps.seats)}</p>}
      {hasPages && steps?.guide && <Begin words="Read first" {...steps.guide} />}
      {hasPages && steps?.template && <Begin words="Play right away" {...steps.template} />}
    </li>
  )
}

/** A page of the shop; it opens in a new tab, so that the downloads stay at hand. */
const Begin = ({ words, path, title }: { words: string; path: string; title: string }) => (
  <p>
    {words}:{' '}
    <a href={path} target="_blank" rel="noreferrer">
      {title}
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </a>
  </p>
)

function ProductFiles({ product, checkout }: BoughtProductProps) {
  const files = useFiles(product.id)
  switch (files.kind) {
    case 'loading':
      return (
        <p role="status" className={styles.files}>
          Looking for its files.
        </p>
      )
    case 'open':
      return <OpenFiles files={files} name={product.name} />
    case 'none':
      return (
        <p className={styles.files}>There is nothing to download yet. The first release shows up in your account.</p>
      )
    case 'account':
      return <FilesInAccount checkout={checkout} reason="Its files are for its owners, in their account." />
    case 'failed':
      return <FilesInAccount checkout={checkout} reason="Its files did not load here. They are in your account, too." />
  }
}

function OpenFiles({ files: { own, others }, name }: { files: Extract<Files, { kind: 'open' }>; name: string }) {
  return (
    <div className={styles.files}>
      {own ? (
        <a href={own.path} download="" className={buttonClass('solid')}>
          {nameSystem(own.platform)}
          <VisuallyHidden> {name}</VisuallyHidden>
        </a>
      ) : (
        <p>For the computer that you make music on:</p>
      )}
      {others.map(({ key, platform, path }) => (
        <a key={key} href={path} download="" className={styles.other}>
          {systemNames[platform]}
          <VisuallyHidden> version of {name}</VisuallyHidden>
        </a>
      ))}
    </div>
  )
}

const systemNames: Record<Platform, string> = {
  Mac: 'macOS',
  Windows: 'Windows',
  Linux: 'Linux',
  Universal: 'Every system',
}

/** The way to files that nobody gets without signing in. */
function FilesInAccount({ checkout, reason }: BoughtProductsProps & { reason: string }) {
  return (
    <div className={styles.files}>
      <p>
        {reason} {!checkout.hasAccount && 'The link in our mail takes you there.'}
      </p>
      {checkout.hasAccount && (
        <Leave checkout={checkout} intent="products" look="line">
          Go to your downloads
        </Leave>
      )}
    </div>
  )
}
