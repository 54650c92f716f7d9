import { RhythmFigure } from '#web/ui/rhythm-figure.tsx'
import { Link } from '../navigation/link.tsx'
import { useConfig, useShop, useStore } from '../shop.tsx'
import { footerGroups, type SiteLink, siteLinks } from '../site-links.ts'
import styles from './footer.module.css'
import { useDeferredParts } from './use-deferred-parts.ts'

/** Who this is, all pages there are, how to write to them. */
export function Footer() {
  const { vendor, products, isWithdrawable } = useConfig()
  const late = useDeferredParts()
  const productLinks = products.map(({ path, name }) => ({ href: path, title: name }))
  return (
    <footer className="p-screen-only p-ruled">
      <div className={styles.grid}>
        <p className={styles.tagline}>{vendor.tagline}</p>
        <div className={styles.figures}>
          {products.map(({ id, rhythm, colour }) => (
            <RhythmFigure key={id} className={styles.figure} rings={[{ rhythm, colour }]} dot={8} />
          ))}
        </div>
        <nav className={styles.groups} aria-label="All pages">
          <Group title="Products" links={[...productLinks, siteLinks.compare]} />
          <Group title="Learn" links={footerGroups.learn} />
          <Group title="Help" links={footerGroups.help} />
          <Group title="Buy" links={footerGroups.buy} />
          <Group title="Account" links={[...useWaysIn(), ...footerGroups.account]} />
          <Group
            title={vendor.name}
            links={isWithdrawable ? [...footerGroups.vendor, siteLinks.withdraw] : footerGroups.vendor}
          />
        </nav>
        <p className={styles.write}>
          <a href={`mailto:${vendor.email}`}>{vendor.email}</a>
        </p>
        {late && <late.OfFooter />}
      </div>
      <Link href={siteLinks.support.href} className={styles.help} {...late?.helpOpener}>
        Help
      </Link>
    </footer>
  )
}

/** For who is not in yet. */
const useWaysIn = () => (useStore(useShop().session.$user) ? [] : [siteLinks.signIn, siteLinks.signUp])

function Group({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map(({ href, title: name }) => (
          <li key={href}>
            <Link href={href}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
