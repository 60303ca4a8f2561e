/** What the exported file has of a product, in its order. */
export const PRODUCT_COLUMN_LABELS = {
  name: 'Name',
  sku: 'SKU',
  family: 'Family',
  unit: 'Unit',
  billing: 'Billing',
  price: 'Price',
  description: 'Description',
  archived: 'Archived',
} as const;

export type ProductColumn = keyof typeof PRODUCT_COLUMN_LABELS;
export const PRODUCT_COLUMNS = Object.keys(PRODUCT_COLUMN_LABELS) as readonly ProductColumn[];
