DROP TABLE certificates;
DROP TABLE certificate_settings;
