DROP TABLE feature_overrides;
DROP TABLE seller_terms;
DROP TABLE plan_choices;
DROP TABLE seller_plans;
DROP TABLE platform_plans;
