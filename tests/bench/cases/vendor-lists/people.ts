const names = "(array['Ada', 'Grace', 'Alan', 'Mary', 'Edsger', 'Barbara', 'Kurt', 'Emmy', 'Sofia', 'Carl'])"
const families = "(array['Lovelace', 'Hopper', 'Turing', 'Shelley', 'Dijkstra', 'Liskov', 'Noether', 'Gauss'])"
const machines = "(array['MacBook Pro', 'Studio computer', 'DESKTOP-', 'Mac mini', 'Laptop of the band'])"
const number = (id: string) => `right(${id}::text, 12)::int`
/** A company that bought early and no more; the usual mail for half of all; a studio of its own for each tenth. */
const domain = (n: string, most: string) =>
  `case when ${n} % 10 < 5 then 'gmail.com' when ${n} % 10 < 8 then 'example.com'
     when ${n} % 10 = 8 and ${n} < ${most} / 3 then 'oldstudio.example' else 'band-' || ${n} || '.example' end`

/** Names, addresses, devices and countries as different as those of a large shop are. */
export const people = [
  `update customers set name = ${names}[${number('id')} % 10 + 1] || ' ' || ${families}[${number('id')} % 8 + 1],
     email = lower(${names}[${number('id')} % 10 + 1]) || '.' || ${number('id')} || '@'
       || ${domain(number('id'), '($count / 10)')},
     created_at = now() - (($count / 10) - ${number('id')}) * interval '10 minutes',
     confirmed_at = case when ${number('id')} % 50 <> 0 then now() end`,
  `update orders set customer = jsonb_build_object('name', customers.name, 'email', customers.email),
     taxation = jsonb_build_object('buyer', jsonb_build_object('country',
       (array['US', 'DE', 'GB', 'FR', 'JP'])[${number('orders.id')} % 5 + 1])),
     currency = case when ${number('orders.id')} % 1000 = 0 then 'JPY' when ${number('orders.id')} % 3 = 0 then 'EUR' else 'USD' end
   from customers where customers.id = orders.customer_id`,
  `update activations set name = ${machines}[${number('id')} % 5 + 1]
     || case when ${number('id')} % 5 = 2 then upper(substr(md5(id::text), 1, 7)) else '' end`,
]
