DROP TABLE funnel_offers, funnel_sessions, funnels;
