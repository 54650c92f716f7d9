import type { CsvField } from './mapping.ts'

/**
 * What files call the columns in English, German, French and Spanish: without accents, hyphens and capitals. A name before a bar is
 * one that means nothing else; what comes after it could also mean something else, and is said to be unsure.
 */
const words: readonly (readonly [CsvField, string])[] = [
  [
    'email',
    'email, e mail, email address, e mail address, customer email, buyer email, user email, mail, e mail adresse, mailadresse, emailadresse, courriel, adresse e mail, adresse mail, adresse electronique, correo, correo electronico, direccion de correo | owner, contact, purchaser, kunde, benutzer, user, account, login',
  ],
  [
    'consentAt',
    'consent date, consent at, opt in date, opt in time, optin time, subscribed at, confirmed at, newsletter date, marketing consent date, einwilligung am, datum der einwilligung, anmeldedatum newsletter, date de consentement, date d inscription newsletter, fecha de consentimiento',
  ],
  [
    'consentProof',
    'consent proof, consent ip, opt in ip, optin ip, confirm ip, consent source, consent text, proof of consent, einwilligungsnachweis, nachweis, ip der einwilligung, preuve, preuve de consentement, ip de consentement, prueba, prueba de consentimiento, ip de consentimiento',
  ],
  [
    'consent',
    'newsletter, consent, opt in, optin, marketing, accepts marketing, accepts email marketing, marketing consent, email consent, subscribed, mailing list, einwilligung, newsletter einwilligung, consentement, inscrit a la newsletter, infolettre, boletin, acepta marketing, suscrito',
  ],
  ['firstName', 'first name, firstname, given name, forename, vorname, prenom, nombre de pila, primer nombre'],
  [
    'lastName',
    'last name, lastname, surname, family name, nachname, familienname, nom de famille, apellido, apellidos',
  ],
  [
    'name',
    'name, full name, fullname, customer name, buyer name, customer, kundenname, nom complet, nombre completo, nombre y apellidos, nombre del cliente, nom du client | nom, nombre, kunde, client, cliente, buyer, licensee, registered to, purchaser, owner, contact, user, account holder',
  ],
  [
    'customerId',
    'customer id, customer number, customer no, user id, client id, kundennummer, kunden nr, kunden id, numero de client, numero client, id client, id cliente, numero de cliente',
  ],
  [
    'businessName',
    'company, company name, business name, organization, organisation, firma, unternehmen, firmenname, societe, entreprise, empresa, razon social, compania',
  ],
  [
    'taxId',
    'vat number, vat id, tax id, tax number, vat no, ust id, ustid, ust idnr, umsatzsteuer id, steuernummer, numero de tva, numero tva, tva intracommunautaire, nif, cif, numero de iva',
  ],
  ['language', 'language, locale, lang, sprache, langue, idioma, lengua'],
  [
    'street2',
    'address 2, address line 2, street 2, address2, adresszusatz, adresse 2, complement d adresse, direccion 2, linea 2',
  ],
  [
    'street',
    'address, street, address 1, address line 1, address1, street address, billing address, strasse, straße, anschrift, adresse, adresse 1, rue, direccion, calle, domicilio, direccion 1',
  ],
  ['city', 'city, town, locality, ort, stadt, wohnort, ville, ciudad, localidad, poblacion'],
  ['region', 'province, region, county, bundesland, departement, provincia, comunidad | state, land'],
  ['postCode', 'zip, zip code, postal code, post code, postcode, plz, postleitzahl, code postal, cp, codigo postal'],
  ['country', 'country, country code, billing country, land, staat, pays, pais, codigo de pais, code pays | nation'],
  ['licenseId', 'license id, licence id, key id, lizenz id, id licence, id de licence, id licencia, id de licencia'],
  [
    'serials',
    'serial, serial number, serial no, serial numbers, serials, license key, licence key, license code, licence code, license keys, key, activation key, activation code, registration code, unlock code, product key, serial key, seriennummer, seriennummern, lizenzschlussel, lizenzcode, lizenznummer, aktivierungscode, freischaltcode, schlussel, numero de serie, numeros de serie, cle de licence, cle, code d activation, clave, clave de licencia, codigo de activacion, codigo de licencia | license, licence, lizenz, licencia, code',
  ],
  [
    'seats',
    'seats, max activations, activation limit, activations limit, max machines, number of seats, devices, max devices, installations, plätze, arbeitsplatze, aktivierungen, max aktivierungen, postes, nombre de postes, activations max, puestos, activaciones | activations, uses',
  ],
  [
    'expiresAt',
    'expires, expires at, expiry, expiry date, expiration, expiration date, valid until, end date, expires on, gultig bis, ablaufdatum, lauft ab, ablauf, expire le, date d expiration, valable jusqu au, caduca, vence, fecha de caducidad, fecha de vencimiento, valido hasta',
  ],
  ['quantity', 'quantity, qty, copies, anzahl, menge, stuckzahl, quantite, qte, cantidad'],
  [
    'product',
    'product, product name, item, item name, software, plugin, plug in, title, lineitem name, produkt, produktname, artikel, artikelname, produit, nom du produit, article, logiciel, producto, nombre del producto, articulo | description, sku, beschreibung, product id, artikelnummer, product code, titre, bezeichnung',
  ],
  [
    'order',
    'order, order id, order number, order no, order #, invoice number, transaction id, receipt number, bestellung, bestellnummer, auftragsnummer, rechnungsnummer, bestell nr, auftrag, commande, numero de commande, no de commande, pedido, numero de pedido, num pedido, id de pedido | id, reference, number, nummer, numero, receipt, invoice, referencia',
  ],
  [
    'payment',
    'payment id, payment reference, charge id, stripe id, paypal transaction id, zahlungsreferenz, zahlungs id, reference de paiement, referencia de pago',
  ],
  [
    'knownSince',
    'customer since, registered, registered at, signup date, registration date, member since, kunde seit, registriert am, client depuis, date d inscription, cliente desde, fecha de registro',
  ],
  [
    'boughtAt',
    'date, order date, purchase date, purchased at, purchased on, purchased, bought at, bought on, ordered at, ordered on, sold at, sold on, date of purchase, sale date, payment date, paid at, order created, bestelldatum, kaufdatum, datum, bestellt am, gekauft am, date de commande, date d achat, achete le, fecha, fecha de compra, fecha del pedido, fecha de pedido | created, created at, created on, timestamp, erstellt, erstellt am, cree le, creado',
  ],
  [
    'refunded',
    'refund amount, refunded amount, amount refunded, erstattungsbetrag, erstattet, montant rembourse, importe reembolsado | refund, refunded',
  ],
  [
    'taxes',
    'tax, taxes, vat, sales tax, tax amount, vat amount, steuer, mwst, ust, umsatzsteuer, tva, taxe, iva, impuesto, impuestos',
  ],
  ['discount', 'discount, discount amount, rabatt, nachlass, remise, reduction, descuento'],
  [
    'coupon',
    'coupon, coupon code, discount code, promo code, voucher code, gutschein, gutscheincode, rabattcode, code promo, cupon, codigo de descuento',
  ],
  ['currency', 'currency, currency code, wahrung, devise, monnaie, moneda, divisa'],
  [
    'amount',
    'amount, total, price, order total, total price, gross, gross amount, paid, amount paid, sale price, betrag, preis, summe, gesamt, gesamtbetrag, brutto, bruttobetrag, montant, prix, montant total, total ttc, prix ttc, importe, precio, importe total | sum, revenue, net, netto, umsatz, value, subtotal, earnings',
  ],
  [
    'status',
    'status, order status, license status, licence status, financial status, payment status, zustand, lizenzstatus, bestellstatus, statut, etat, estado | state, refunded, disputed, disabled, revoked, cancelled, canceled, gesperrt, storniert, erstattet, desactive, rembourse, reembolsado',
  ],
]

/** A text without what differs between files: accents, capitals and signs. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** A name of a column without what differs between files: 'Order-ID', 'order_id' and 'orderId' are the same. */
export const plainName = (name: string): string => plainText(name).replaceAll(' ', '')

const parse = (list: string | undefined): string[] => (list ?? '').split(',').map(plainName).filter(Boolean)

/** The fields in the order in which columns are given to them, with the names that are sure and those that are not. */
export const headerWords = words.map(([field, list]) => {
  const [sure, unsure] = list.split('|')
  return { field, sure: parse(sure), unsure: parse(unsure) }
})
