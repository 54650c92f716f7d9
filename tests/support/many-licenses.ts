import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'

export type ManyLicenses = {
  /** Of which products they are, in turn; without any said, of one that the shop has not. */
  productIds?: readonly string[]
  /** What opens every account; none, and nobody can sign in. */
  passwordHash?: string
}

/** A shop that has sold much: so many licenses, each of an order of its own with its payment and an active device. */
export async function fillWithLicenses({ transaction }: Database, count: number): Promise<void> {
  await transaction(async (tx) => {
    for (const statement of sellLicenses(count)) await sql.raw(statement).execute(tx)
  })
}

/** The statements that do so, in the order in which rows refer to each other. */
export function sellLicenses(count: number, { productIds = ['many'], passwordHash }: ManyLicenses = {}): string[] {
  const values = {
    $count: String(count),
    $product: `(array['${productIds.join("', '")}'])[n % ${productIds.length} + 1]`,
    $password: passwordHash === undefined ? 'null' : `'${passwordHash}'`,
  }
  return statements.map((statement) => fillIn(statement, values))
}

/** A statement with what stands for each of its marks. */
export const fillIn = (statement: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [mark, value]) => text.replaceAll(mark, value), statement)

/** A customer has ten licenses. Ids say what they are of and which they are. */
export const id = (kind: string, number = 'n') =>
  `(lpad('${kind}', 8, '0') || '-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

/** A sale a minute, the last one now, in whole milliseconds as the program writes them. */
export const soldAt = "date_trunc('milliseconds', now()) - ($count - n) * interval '1 minute'"

const product = `insert into products (id, position, name, tagline, description, max_activations, trial_days,
  downloads_needs_user, downloads_needs_ownership) values ('many', 99, 'Many', '', '', 3, 0, true, true)`

const statements = [
  product,
  `insert into customers (id, email, name, password_hash, address, newsletter_opt_in, product_updates_opt_in,
     created_at)
   select ${id('c')}, 'customer-' || n || '@example.com', 'Zoë ' || E'\\\\ \\n\\t' || n, $password,
     '{"countryCode": "US", "streetAddress1": "", "streetAddress2": null, "locality": null, "region": null,
       "postCode": ""}', n % 2 = 0, false, now() from generate_series(0, $count / 10) n`,
  `insert into orders (id, status, currency, customer_id, customer, original, discount, subtotal, taxes, due,
     created_at, updated_at, completed_at)
   select ${id('0')}, 'Completed', 'USD', ${id('c', 'n / 10')},
     jsonb_build_object('name', 'Zoë', 'email', 'customer-' || n / 10 || '@example.com'),
     4900, 0, 4900, 0, 4900, ${soldAt}, ${soldAt}, ${soldAt} from generate_series(1, $count) n`,
  `insert into order_lines (order_id, position, line_id, type, item_id, variation_id, quantity, sold)
   select ${id('0')}, 0, 'p/many/license', 'Product', $product, 'license', 1,
     '{"id": "p/many/license", "type": "Product", "quantity": 1, "variationId": "license", "price": {"USD": 49}}'
       || jsonb_build_object('productId', $product) from generate_series(1, $count) n`,
  `insert into payments (id, order_id, provider, token, status, amount, currency, created_at, updated_at)
   select ${id('b')}, ${id('0')}, 'test', 'tok_success', 'Succeeded', 4900, 'USD', ${soldAt}, ${soldAt}
   from generate_series(1, $count) n`,
  `insert into licenses (id, customer_id, product_id, order_id, grant_key, status, active_activations,
     max_activations, created_at)
   select ${id('a')}, ${id('c', 'n / 10')}, $product, ${id('0')}, 'many:' || n, 'Active', 1, 3, ${soldAt}
   from generate_series(1, $count) n`,
  `insert into activations (id, license_id, product_id, customer_id, name, device_signature, status, method, created_at)
   select ${id('d')}, ${id('a')}, $product, ${id('c', 'n / 10')}, 'Studio computer', md5(n::text) || md5(n::text),
     'Active', 'Online', ${soldAt} from generate_series(1, $count) n`,
]
