import type { Buyer, CreditNote, Invoice, SalesDocument, Seller } from '#service/database/index.ts'

const seller: Seller = {
  name: 'Oddmeter',
  addressLines: ['Seven Eighths Street 11', '00000 Nowhere', 'Germany'],
  taxId: 'DE999999999',
  email: 'hello@oddmeter.example',
  website: 'oddmeter.example',
  registerLines: ['Oddmeter is a demo', 'its plug-ins do not exist', 'no company register'],
}

const buyer: Buyer = {
  name: 'Zofia Wiśniewska',
  businessName: null,
  taxId: null,
  addressLines: ['ul. Żółta 5/12', '31-019 Kraków', 'Poland'],
  email: 'zofia@example.org',
}

const clatter = { name: 'Clatter', detail: 'Full license, 3 devices' }
const thrum = { name: 'Thrum', detail: 'Full license, 3 devices' }

const base = {
  kind: 'Invoice',
  issuedOn: '2026-11-21',
  suppliedOn: '2026-11-21',
  orderId: '7c9f5f0e-3b0a-4c53-9a58-0d6f1b2c3d4e',
  currency: 'EUR',
  seller,
  buyer,
  pricing: 'WithTax',
  discountNames: [],
  notes: [],
  paid: { by: 'Visa ending in 4242', on: '2026-11-21' },
} satisfies Partial<Invoice>

/** A consumer in Poland, prices with tax, a coupon: 178.00 less 35.60 is 142.40, of which 23/123 are 26.63. */
const consumer: Invoice = {
  ...base,
  number: 'INV-000123',
  lines: [
    { ...clatter, quantity: 1, unit: 9900, amount: 9900 },
    { ...thrum, quantity: 1, unit: 7900, amount: 7900 },
  ],
  original: 17800,
  discount: 3560,
  discountNames: ['NOISE20'],
  subtotal: 11577,
  taxes: 2663,
  due: 14240,
  taxRows: [{ label: 'VAT 23% in Poland', rate: 2300, base: 11577, amount: 2663 }],
}

/** 89.00 with 20 % in it: 14.83. */
const pounds: Invoice = {
  ...base,
  number: 'INV-000124',
  currency: 'GBP',
  buyer: {
    ...buyer,
    name: 'Rhiannon Ap Owen',
    email: 'rhiannon@example.org',
    addressLines: ['8 Mill Lane', 'Manchester', 'M1 1AE', 'United Kingdom'],
  },
  lines: [{ ...clatter, quantity: 1, unit: 8900, amount: 8900 }],
  original: 8900,
  discount: 0,
  subtotal: 7417,
  taxes: 1483,
  due: 8900,
  taxRows: [{ label: 'VAT 20% in the United Kingdom', rate: 2000, base: 7417, amount: 1483 }],
}

const yen: Invoice = {
  ...base,
  number: 'INV-000125',
  currency: 'JPY',
  pricing: 'WithoutTax',
  buyer: {
    ...buyer,
    name: '渡辺 さくら',
    email: 'sakura@example.org',
    addressLines: ['中央区銀座 1-2-3', '104-0061 東京都', 'Japan'],
  },
  lines: [{ ...clatter, quantity: 2, unit: 14850, amount: 29700 }],
  original: 29700,
  discount: 0,
  subtotal: 29700,
  taxes: 0,
  due: 29700,
  taxRows: [],
}

const dollars: Invoice = {
  ...base,
  number: 'INV-000126',
  currency: 'USD',
  pricing: 'WithoutTax',
  buyer: {
    ...buyer,
    name: 'Marcus Hale',
    email: 'marcus@example.org',
    addressLines: ['12 Pine St', 'Portland, OR 97201', 'United States'],
  },
  lines: [{ ...thrum, quantity: 1, unit: 8900, amount: 8900 }],
  original: 8900,
  discount: 2670,
  discountNames: ['Autumn sale'],
  subtotal: 6230,
  taxes: 0,
  due: 6230,
  taxRows: [],
}

/** Three at 99.00 less the tax of 19 %, 47.42: 249.58, which three do not share. */
const reverseCharge: Invoice = {
  ...base,
  number: 'INV-000127',
  pricing: 'WithoutTax',
  buyer: {
    name: 'Aurélie Garnier',
    businessName: 'Studio du Canal SARL',
    taxId: 'FR40303265045',
    addressLines: ['14 quai de Valmy', '75010 Paris', 'France'],
    email: 'compta@canal.example',
  },
  lines: [{ ...clatter, quantity: 3, unit: null, amount: 24958 }],
  original: 24958,
  discount: 0,
  subtotal: 24958,
  taxes: 0,
  due: 24958,
  taxRows: [{ label: 'VAT, reverse charge', rate: 0, base: 24958, amount: 0 }],
  notes: ['Reverse charge: the customer accounts for VAT (Council Directive 2006/112/EC, article 196).'],
}

/** Thrum of the first invoice goes back: 79.00 less its coupon is 63.20, of which 11.82 are tax. */
const partialCredit: CreditNote = {
  ...base,
  kind: 'CreditNote',
  number: 'CN-000007',
  issuedOn: '2026-12-02',
  corrects: { number: 'INV-000123', issuedOn: '2026-11-21' },
  reason: 'Withdrawn from within 14 days',
  lines: [{ ...thrum, quantity: 1, unit: 7900, amount: 7900 }],
  original: 7900,
  discount: 1580,
  discountNames: ['NOISE20'],
  subtotal: 5138,
  taxes: 1182,
  due: 6320,
  taxRows: [{ label: 'VAT 23% in Poland', rate: 2300, base: 5138, amount: 1182 }],
  paid: { by: 'Visa ending in 4242', on: '2026-12-02' },
}

/** Lines over three pages: 36 at 10.00, and 10 % on top. */
const long: Invoice = {
  ...base,
  number: 'INV-000128',
  pricing: 'WithoutTax',
  lines: Array.from({ length: 36 }, (_, index) => ({
    name: `Kit ${index + 1}`,
    detail:
      index % 7 === 0 ? 'Seven hits of a found object, struck, scraped and bowed, in the layout of a drum kit' : null,
    quantity: 1,
    unit: 1000,
    amount: 1000,
  })),
  original: 36000,
  discount: 0,
  subtotal: 36000,
  taxes: 3600,
  due: 39600,
  taxRows: [{ label: 'VAT 10%', rate: 1000, base: 36000, amount: 3600 }],
}

/** Names as long and as odd as they may come. */
const hostile: Invoice = {
  ...dollars,
  number: 'INV-0000129',
  currency: 'JPY',
  seller: {
    ...seller,
    name: 'Żaneta & Söhne Klangmöbel für ungerade Takte',
    registerLines: Array(5).fill('Register of a town with a very long name, HRB 7'),
  },
  buyer: {
    name: `${'Wolfeschlegelsteinhausen'.repeat(8)}`,
    businessName: '\u202eevil\u202c <b>Σωκράτης & Ольга</b>\r\nTotal 0\u0000 한국어 鈴木商店 \u{1f941} ลูกค้า',
    taxId: 'EL123456783',
    addressLines: ['Ελευθερίου Βενιζέλου 12\tΑθήνα', 'ул. Пушкина, д. 7', 'Đường Nguyễn Huệ 1'],
    email: `${'long'.repeat(16)}@${'label.'.repeat(20)}example`,
  },
  lines: [
    {
      name: '東京の小さなスタジオで録音されたとても長い名前の打楽器音源、第二版。'.repeat(3),
      detail: `${'un/broken'.repeat(20)}`,
      quantity: 99,
      unit: 123456789,
      amount: 12222222111,
    },
  ],
  original: 12222222111,
  discount: 111,
  discountNames: ['A coupon whose name goes on for longer than anybody would read', 'ODD'],
  subtotal: 12222222000,
  due: 12222222000,
}

export const exampleDocuments = {
  consumer,
  pounds,
  yen,
  dollars,
  reverseCharge,
  partialCredit,
  long,
  hostile,
} satisfies Record<string, SalesDocument>
