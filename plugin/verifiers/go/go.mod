module backline

go 1.19
