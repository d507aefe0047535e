DROP VIEW product_group_rows;
DROP VIEW financial_report_rows;
DROP VIEW top_customer_rows;
DROP VIEW campaign_rows;
DROP VIEW best_seller_rows;
