// moved to ../articles
