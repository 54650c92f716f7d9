import type { MouseEvent } from 'react'
import type { LinkGroup } from '#contract/site-config.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { isPlainClick, Link } from '../navigation/link.tsx'
import { useConfig, usePageLink, useShop, useStore } from '../shop.tsx'
import { footerSlot } from '../shop-code.ts'
import { signIn, signUp } from '../site-links.ts'
import { OwnPart } from '../slots.tsx'
import styles from './footer.module.css'
import { loadDeferredParts, useDeferredParts } from './use-deferred-parts.ts'

/** Opens the panel as soon as its code has loaded, and follows the link if that fails. */
function openHelpOnceLoaded(event: MouseEvent<HTMLAnchorElement>) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  const { href } = event.currentTarget
  loadDeferredParts().then(
    ({ openHelp }) => openHelp(),
    () => location.assign(href),
  )
}

/** Who this is, the vendor's links, how to write to them. */
export function Footer() {
  const { vendor, products, navigation } = useConfig()
  const late = useDeferredParts()
  const help = { className: styles.help, ...(late?.helpOpener ?? { onClick: openHelpOnceLoaded }) }
  const support = usePageLink('support')
  const tagline = <p className={styles.tagline}>{vendor.tagline}</p>
  const figures = (
    <div className={styles.figures}>
      {products.map((product) => (
        <Illustration key={product.id} className={styles.figure} of={[product]} weight={8} />
      ))}
    </div>
  )
  const links = (
    <nav className={styles.groups} aria-label="All pages">
      {navigation.footer.map((group, index) => (
        <Group key={group.title ?? index} group={group} />
      ))}
    </nav>
  )
  const email = (
    <p className={styles.write}>
      <a href={`mailto:${vendor.email}`}>{vendor.email}</a>
    </p>
  )
  const extras = late && <late.OfFooter />
  const grid = (
    <div className={styles.grid}>
      {tagline}
      {figures}
      {links}
      {email}
      {extras}
    </div>
  )
  return (
    <footer className="p-screen-only p-ruled">
      {import.meta.env.SHOP_CODE && footerSlot ? (
        <OwnPart slot="footer" of={footerSlot} parts={{ tagline, figures, links, email, extras }} fallback={grid} />
      ) : (
        grid
      )}
      {support ? (
        <Link href={support.href} {...help}>
          Help
        </Link>
      ) : (
        <a href={`mailto:${vendor.email}`} {...help}>
          Help
        </a>
      )}
    </footer>
  )
}

/** For visitors who are not signed in. */
const waysIn = [signIn.href, signUp.href]

function Group({ group: { title, links } }: { group: LinkGroup }) {
  const isCustomer = useStore(useShop().session.$user) !== null
  return (
    <div>
      {title && <h2 className={styles.title}>{title}</h2>}
      <ul>
        {links
          .filter(({ href }) => !isCustomer || !waysIn.includes(href))
          .map(({ href, title: name }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
            </li>
          ))}
      </ul>
    </div>
  )
}
