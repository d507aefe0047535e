DROP TABLE push_subscriptions, notification_settings, push_logs, sale_counts, notifications, notification_defaults, notification_rules CASCADE;
DROP INDEX IF EXISTS team_members_of_test;
DROP FUNCTION IF EXISTS notify_people, notify_change, notify_shown, notification_facts, may_be_told, count_sale, announce_notifications CASCADE;
