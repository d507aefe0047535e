DROP TABLE manager_exports;
