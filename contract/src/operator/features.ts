import { FEATURES } from '@dealwright/domain/feature';
import { z } from 'zod';
import { idSchema, pageOf, pageQuery, timeSchema } from '../page.ts';
import { defineRoute } from '../route.ts';

export const featureSchema = z.enum(FEATURES);

/** Who switched it last and when; null if it was never switched. */
const switchedSchema = z.object({ at: timeSchema, by: z.string().nullable() }).nullable();

export const featureFlagSchema = z
  .object({
    key: featureSchema,
    /** `built`: it switches the real thing. `stored`: the choice is kept. `absent`: it cannot be switched yet. */
    state: z.enum(['built', 'stored', 'absent']),
    /** For every company that has no setting of its own. */
    enabled: z.boolean(),
    /** How many companies have a setting of their own. */
    companies: z.number().int(),
    switched: switchedSchema,
  })
  .meta({ id: 'FeatureFlag' });
export type FeatureFlag = z.infer<typeof featureFlagSchema>;

export const listFeatures = defineRoute({
  operationId: 'listFeatures',
  method: 'GET',
  path: '/super-admin/features',
  audience: 'super_admin',
  summary: 'The feature flags, with who last changed each',
  response: z.object({ items: z.array(featureFlagSchema) }),
});

const featureParams = z.object({ key: featureSchema });

export const getFeature = defineRoute({
  operationId: 'getFeature',
  method: 'GET',
  path: '/super-admin/features/:key',
  audience: 'super_admin',
  summary: 'One feature flag',
  params: featureParams,
  response: featureFlagSchema,
});

export const switchFeature = defineRoute({
  operationId: 'switchFeature',
  method: 'PUT',
  path: '/super-admin/features/:key',
  audience: 'super_admin',
  summary: 'Turn a feature on or off for every company without a setting of its own',
  params: featureParams,
  body: z.strictObject({ enabled: z.boolean() }),
  response: featureFlagSchema,
});

export const featureOfCompanySchema = z
  .object({
    company: z.object({ id: idSchema, name: z.string(), domain: z.string().nullable() }),
    /** The company's own setting; null if it follows the one for all. */
    own: z.boolean().nullable(),
    enabled: z.boolean(),
    switched: switchedSchema,
  })
  .meta({ id: 'FeatureOfCompany' });
export type FeatureOfCompany = z.infer<typeof featureOfCompanySchema>;

export const listFeatureCompanies = defineRoute({
  operationId: 'listFeatureCompanies',
  method: 'GET',
  path: '/super-admin/features/:key/companies',
  audience: 'super_admin',
  summary: 'Companies by name, with a feature’s state for each',
  params: featureParams,
  query: z.object({ ...pageQuery, q: z.string().trim().max(100).optional() }),
  response: pageOf(featureOfCompanySchema),
});

export const switchFeatureOfCompany = defineRoute({
  operationId: 'switchFeatureOfCompany',
  method: 'PUT',
  path: '/super-admin/features/:key/companies/:company_id',
  audience: 'super_admin',
  summary: 'Turn a feature on or off for one company; null follows the setting for all',
  params: featureParams.extend({ company_id: idSchema }),
  body: z.strictObject({ enabled: z.boolean().nullable() }),
  response: featureOfCompanySchema,
});

export const featureChangeSchema = z
  .object({
    id: idSchema,
    /** Null if it was switched for all. */
    company: z.string().nullable(),
    enabled: z.boolean().nullable(),
    by: z.string().nullable(),
    at: timeSchema,
  })
  .meta({ id: 'FeatureChange' });
export type FeatureChange = z.infer<typeof featureChangeSchema>;

export const listFeatureChanges = defineRoute({
  operationId: 'listFeatureChanges',
  method: 'GET',
  path: '/super-admin/features/:key/changes',
  audience: 'super_admin',
  summary: 'A feature’s changes, latest first',
  params: featureParams,
  query: z.object(pageQuery),
  response: pageOf(featureChangeSchema),
});
